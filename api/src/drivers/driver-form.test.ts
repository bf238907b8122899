import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { call, type CallInput, Refusal } from 'shared-api'
import { DriverDetails, driverForm } from 'shared-api/driver-form'
import { products } from 'shared-api/products'
import * as z from 'zod/mini'
import { oxmarrow, quillhaven, tarnbrook } from '../demo/accounts.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { testKeys } from '../testing/test-world.ts'
import { openBirthDate, openCdlNumber } from './driver-secrets.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.signIn('carrier'))
afterAll(() => service.stop())

type Draft = CallInput<typeof driverForm.add>['body']
type Change = CallInput<typeof driverForm.edit>['body']

let made = 0
/** A driver whom nobody has: each its own e-mail and mobile. */
function draft(more: Partial<Draft> = {}): Draft {
  made += 1
  return {
    CarrierId: quillhaven.id,
    FirstName: 'Ottoline',
    LastName: `Varga${made}`,
    EmailId: `Ottoline.Varga${made}@Drivers.example`,
    MobileNumber: `614.555.${String(1000 + made)}`,
    ...more,
  }
}

const add = (more: Partial<Draft> = {}) => call(driverForm.add, { body: draft(more) })
const edit = (body: Change) => call(driverForm.edit, { body })

/** What the form sends of a driver who is on record: everything that is not masked. */
function changeOf(driver: DriverDetails, more: Partial<Change> = {}): Change {
  const {
    Name: _,
    Active_Inactive__c: __,
    Carrier__r: ___,
    DOB,
    SocialSecurityNumber,
    CDLNumber,
    ...plain
  } = driver
  expect([DOB, SocialSecurityNumber, CDLNumber].filter((field) => field === undefined)).toEqual([])
  return { ...plain, EmailId: plain.EmailId ?? '', MobileNumber: plain.MobileNumber ?? '', ...more }
}

async function refusalOf(failing: Promise<unknown>) {
  const problem: unknown = await failing.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(problem instanceof Refusal)) throw new Error('the call was not refused', { cause: problem })
  return problem
}

const fieldsOf = ({ errors }: Refusal) =>
  Object.fromEntries(errors.map(({ Field, Message }) => [Field, Message]))

const rowOf = (id: string) =>
  service.admin.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const countDrivers = async () => {
  const { count } = await service.admin
    .selectFrom('driver')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const auditOf = (subject: string) =>
  service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role'])
    .where('subject', '=', subject)
    .orderBy('position')
    .execute()

describe('a driver who is added', () => {
  test('is Pending, and on record as it was meant, however it was typed', async () => {
    const driver = await add({
      FirstName: '  Zoë ',
      CarrierDriverId: 'V-7',
      DOB: '1984-05-17',
      SocialSecurityNumber: '123-45-6789',
      CDLState: 'ohio',
      CDLNumber: ' rt-99 88 77 ',
      CDLExpirationDate: '2027-03-01',
      MedCertExpirationDate: '',
      City: 'Dayton',
      SpouseCellNumber: '1 (614) 555 0199',
    })
    expect(driver).toMatchObject({
      FirstName: 'Zoë',
      Name: `Zoë Varga${made}`,
      Active_Inactive__c: 'Pending',
      Carrier__r: { Name: quillhaven.name },
      EmailId: `ottoline.varga${made}@drivers.example`,
      MobileNumber: `(614) 555-${1000 + made}`,
      CarrierDriverId: 'V-7',
      DOB: 'in 1984',
      SocialSecurityNumber: 'on file',
      CDLState: 'OH',
      CDLNumber: 'ends 8 77',
      CDLExpirationDate: '2027-03-01',
      MedCertExpirationDate: null,
      SpouseCellNumber: '(614) 555-0199',
    })
    const row = await rowOf(driver.Id)
    expect(openCdlNumber(testKeys, row.id, row.cdl_number_sealed ?? Buffer.alloc(0))).toBe('RT-99 88 77')
    expect(openBirthDate(testKeys, row.id, row.birth_date_sealed ?? Buffer.alloc(0))).toBe('1984-05-17')
    expect(await call(driverForm.details, { params: { id: driver.Id } })).toEqual(driver)
    expect(await auditOf(driver.Id)).toEqual([{ action: 'added a driver', actor_role: 'carrier' }])
  })

  test('gets one mail that says who added him and where to sign up, without a secret in it', async () => {
    const { EmailId } = await add({ FirstName: 'Casimir' })
    await service.jobsDone()
    const sent = await service.admin
      .selectFrom('demo_mail')
      .select(['subject', 'body', 'link'])
      .where('recipient', '=', EmailId ?? '')
      .execute()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      subject: 'Quillhaven Freight LLC added you as a driver',
      link: 'http://portal.example/sign-up',
    })
    expect(sent[0]?.body).toContain('Hello Casimir,')
    expect(service.problems).toEqual([])
  })

  test('is Active from today on with a membership, and Pending until its day', async () => {
    const [membership] = (await call(products.list)).filter(({ Family }) => Family === 'Membership')
    const ProductId = membership?.Id
    expect(await add({ ProductId, ActivationDate: '2026-11-20' })).toMatchObject({
      Active_Inactive__c: 'Active',
      ActivationDate: '2026-11-20',
    })
    const waiting = await add({ ProductId, ActivationDate: '2026-12-01' })
    expect(waiting).toMatchObject({ Active_Inactive__c: 'Pending', ActivationDate: '2026-12-01' })
    expect(await edit(changeOf(waiting, { ProductId, ActivationDate: '2026-11-19' }))).toMatchObject({
      Active_Inactive__c: 'Active',
    })
  })

  test('is not added where the product is none', async () => {
    const before = await countDrivers()
    const refusal = await refusalOf(add({ ProductId: quillhaven.id, ActivationDate: '2026-11-20' }))
    expect([refusal.status, Object.keys(fieldsOf(refusal))]).toEqual([400, ['ProductId']])
    expect(await countDrivers()).toBe(before)
  })

  test('is refused with a sentence at every field that is wrong', async () => {
    const refusal = await refusalOf(
      add({
        CarrierId: '',
        FirstName: ' ',
        LastName: '',
        EmailId: 'nobody',
        MobileNumber: '555-0134',
        DOB: '2999-01-01',
        SocialSecurityNumber: '12345',
        CDLState: 'OH',
        CDLExpirationDate: '0026-01-01',
        ZipPostalCode: '?',
      }),
    )
    expect(refusal.status).toBe(400)
    expect(fieldsOf(refusal)).toEqual({
      CarrierId: 'Choose a carrier',
      FirstName: 'Enter a first name',
      LastName: 'Enter a last name',
      EmailId: 'Enter an email address, like name@example.com',
      MobileNumber: 'Enter a mobile number, like (614) 555-0134',
      DOB: "Date of birth can't be in the future",
      SocialSecurityNumber: 'Enter the nine digits or the last four of the number',
      CDLNumber: 'Enter a CDL number',
      CDLExpirationDate: 'Enter a date between 1900 and 2100',
      ZipPostalCode: 'Enter a ZIP code, like 43215',
    })
    expect(fieldsOf(await refusalOf(add({ CDLNumber: 'A1' })))).toEqual({ CDLState: 'Choose a CDL state' })
  })

  test('has a licence of a state that issues such licences', async () => {
    for (const CDLState of ['CHIH', 'Chihuahua', 'Mexico', 'Atlantis']) {
      const refusal = await refusalOf(add({ CDLState, CDLNumber: 'A123' }))
      expect(fieldsOf(refusal)).toEqual({ CDLState: 'Choose a CDL state from the list' })
    }
  })

  test("belongs to a carrier of the caller: a stranger's is not there", async () => {
    const refusal = await refusalOf(add({ CarrierId: oxmarrow.id }))
    expect([refusal.status, refusal.message]).toEqual([404, 'Record not found'])
    await service.signIn('operator')
    expect(await add({ CarrierId: oxmarrow.id })).toMatchObject({ Carrier__r: { Name: oxmarrow.name } })
  })
})

describe('a driver whom the carrier has already', () => {
  test('is not added again, whichever of CDL, e-mail, or name with mobile tells', async () => {
    const CDL = { CDLState: 'OH', CDLNumber: 'SAME-1' }
    const first = await add(CDL)
    const same = `Ottoline ${first.LastName}`
    const names = { FirstName: first.FirstName, LastName: first.LastName.toUpperCase() }
    const cases: [Partial<Draft>, string, string][] = [
      [{ CDLState: 'Ohio', CDLNumber: 'same 1' }, 'CDLNumber', 'this CDL'],
      [{ EmailId: first.EmailId?.toUpperCase() }, 'EmailId', 'this email address'],
      [
        { ...names, MobileNumber: `+1${first.MobileNumber ?? ''}` },
        'MobileNumber',
        'this name and mobile number',
      ],
    ]
    const before = await countDrivers()
    for (const [more, field, what] of cases) {
      const refusal = await refusalOf(add(more))
      expect(refusal.status).toBe(409)
      expect(fieldsOf(refusal)).toEqual({
        [field]: `${same} has ${what} already. Open that driver instead of adding another.`,
      })
    }
    expect(await countDrivers()).toBe(before)
  })

  test('is another one with the same number of another state, the same mobile, or at another carrier', async () => {
    const CDL = { CDLState: 'OH', CDLNumber: 'SAME-2' }
    const first = await add(CDL)
    await add({ ...CDL, CDLState: 'IN' })
    await add({ MobileNumber: first.MobileNumber ?? '' })
    await add({ ...CDL, CarrierId: tarnbrook.id, EmailId: first.EmailId ?? '' })
  })

  test('and whose membership has ended is to be reactivated', async () => {
    const { Id, EmailId } = await add()
    await service.admin.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', Id).execute()
    const refusal = await refusalOf(add({ EmailId: EmailId ?? '' }))
    expect(fieldsOf(refusal)['EmailId']).toMatch(/Reactivate that driver instead\.$/)
  })

  test('is added once, though the form was sent twice at the same moment', async () => {
    const body = draft()
    const sent = await Promise.allSettled([1, 2, 3].map(() => call(driverForm.add, { body })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a driver who is edited', () => {
  test('keeps what was left out, loses what was emptied, and has the rest', async () => {
    const driver = await add({
      CDLState: 'OH',
      CDLNumber: 'KEEP-1',
      DOB: '1984-05-17',
      SocialSecurityNumber: '6789',
      City: 'Dayton',
      CarrierDriverId: 'K-1',
    })
    const { CarrierDriverId: _, ...form } = changeOf(driver, { LastName: 'Kept', City: '', DOB: null })
    const edited = await edit(form)
    expect(edited).toEqual({
      ...driver,
      Version: edited.Version,
      Name: 'Ottoline Kept',
      LastName: 'Kept',
      City: null,
      DOB: null,
    })
    expect(edited.Version).toBeGreaterThan(driver.Version)
    const [entry, ...others] = (await auditOf(driver.Id)).toReversed()
    expect(entry).toEqual({ action: 'edited a driver', actor_role: 'carrier' })
    expect(others).toHaveLength(1)
  })

  test('by two: the second is told, gets the newer record, and has overwritten nothing', async () => {
    const driver = await add()
    const first = await edit(changeOf(driver, { City: 'Toledo' }))
    const refusal = await refusalOf(edit(changeOf(driver, { City: 'Akron' })))
    expect([refusal.status, refusal.message]).toEqual([409, 'Somebody changed this driver in the meantime'])
    expect(z.parse(DriverDetails, refusal.newer)).toEqual(first)
    expect((await rowOf(driver.Id)).city).toBe('Toledo')
    // With the version of the newer record his change counts.
    const later = await edit(changeOf(driver, { City: 'Akron', Version: first.Version }))
    expect(later.City).toBe('Akron')
  })

  test('by two at the same moment: one of them is told', async () => {
    const driver = await add()
    const sent = await Promise.allSettled(
      ['Toledo', 'Akron', 'Lima'].map((City) => edit(changeOf(driver, { City }))),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('in the database itself is changed for everybody who has the older record', async () => {
    const driver = await add()
    await service.admin.updateTable('driver').set({ city: 'Lima' }).where('id', '=', driver.Id).execute()
    const refusal = await refusalOf(edit(changeOf(driver)))
    expect(refusal.newer).toMatchObject({ City: 'Lima', Version: driver.Version + 1 })
  })

  test('needs state and number together, counting what is on record', async () => {
    const driver = await add({ CDLState: 'OH', CDLNumber: 'BOTH-1' })
    const noState = await refusalOf(edit(changeOf(driver, { CDLState: null })))
    expect(fieldsOf(noState)).toEqual({ CDLState: 'Choose a CDL state' })
    const noNumber = await refusalOf(edit(changeOf(driver, { CDLNumber: null })))
    expect(fieldsOf(noNumber)).toEqual({ CDLNumber: 'Enter a CDL number' })
    const neither = await edit(changeOf(driver, { CDLState: '', CDLNumber: '' }))
    expect(neither).toMatchObject({ CDLState: null, CDLNumber: null })
  })

  test('does not become somebody else of the same carrier', async () => {
    const one = await add({ CDLState: 'OH', CDLNumber: 'MINE-1' })
    const other = await add({ CDLState: 'IN', CDLNumber: 'MINE-1' })
    const byEmail = await refusalOf(edit(changeOf(other, { EmailId: one.EmailId ?? '' })))
    expect([byEmail.status, Object.keys(fieldsOf(byEmail))]).toEqual([409, ['EmailId']])
    const byState = await refusalOf(edit(changeOf(other, { CDLState: 'OH' })))
    expect([byState.status, Object.keys(fieldsOf(byState))]).toEqual([409, ['CDLNumber']])
  })

  test("stays with the carrier, and a stranger's or absent one is not there", async () => {
    const driver = await add()
    const moved = await refusalOf(edit(changeOf(driver, { CarrierId: tarnbrook.id })))
    expect([moved.status, Object.keys(fieldsOf(moved))]).toEqual([400, ['CarrierId']])
    const stranger = await service.admin
      .selectFrom('driver')
      .select('id')
      .where('account_id', '=', oxmarrow.id)
      .executeTakeFirstOrThrow()
    for (const Id of [stranger.id, '00000000-0000-4000-8000-000000000417']) {
      const refusal = await refusalOf(edit(changeOf(driver, { Id })))
      expect([refusal.status, refusal.message, refusal.errors]).toEqual([404, 'Record not found', []])
    }
  })
})

describe('a picker', () => {
  const choose = (query: CallInput<typeof driverForm.choices>['query']) => call(driverForm.choices, { query })

  test('gets names in order with masked numbers, of the carrier asked for', async () => {
    const found = await choose({ CarrierId: tarnbrook.id })
    const names = found.map(({ Name }) => Name)
    expect(names.length).toBeGreaterThan(30)
    expect(names.map((name) => name.toLowerCase())).toEqual(
      names.map((name) => name.toLowerCase()).toSorted(),
    )
    expect(
      found.filter(({ CDL_Number__c: number }) => number !== null && !/^ends .{0,4}$/.test(number)),
    ).toEqual([])
    expect(await choose({ CarrierId: quillhaven.id })).toHaveLength(50)
  })

  test('finds by words and by a whole CDL number', async () => {
    const { Id } = await add({ FirstName: 'Perpetua', CDLState: 'OH', CDLNumber: 'PICK-4821' })
    const choice = expect.objectContaining({ Id, CDL_State__c: 'OH', CDL_Number__c: 'ends 4821' })
    expect(await choose({ CarrierId: quillhaven.id, Search: 'perpet' })).toEqual([choice])
    expect(await choose({ Search: 'pick4821' })).toEqual([choice])
    expect(await choose({ Search: 'pick482' })).toEqual([])
  })
})
