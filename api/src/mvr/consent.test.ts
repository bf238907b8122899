import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { signatures } from 'shared-api/documents/signatures'
import { files } from 'shared-api/documents'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { sql } from 'kysely'
import { mailsOfCarrier } from '../platform/mail/mail-bound.ts'
import { fieldsOf, refusalOf } from '../../test/support/refusals.ts'
import {
  consent,
  newConsentLink,
  newLicensed,
  openConsentLink,
  readReport,
  request,
  signByLink,
} from '../../test/support/sample-mvrs.ts'
import { drawnSignature } from '../../test/support/sample-signatures.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const listOf = (DriverId: string) => call(mvrConsents.list, { query: { DriverId } })

const mailLink = (DriverId: string) =>
  call(mvrConsents.createLink, { body: { DriverId, PermissiblePurpose: 'Annual review', IsMailed: true } })

const mailsTo = async (to: string) => {
  await service.jobsDone()
  return service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', to)
    .orderBy('sent_at')
    .execute()
}

async function signAs(PermissiblePurpose: 'Annual review' | 'Monitoring' | 'Post-incident') {
  const read = await call(mvrConsents.document, { query: { PermissiblePurpose } })
  const { DocumentHash, ConsentVersion, SignerName: TypedName } = read
  return call(mvrConsents.sign, {
    body: { PermissiblePurpose, DocumentHash, ConsentVersion, TypedName, Signature: drawnSignature() },
  })
}

test('a driver consents by a link that works once: text, version and signature are kept, and the report goes', async () => {
  const driver = await newLicensed()
  const { ReportId } = await request([driver])
  const Data = await newConsentLink(driver)
  service.speakWith(undefined)
  const opened = await openConsentLink(Data)
  expect(opened).toMatchObject({
    State: 'open',
    PermissiblePurpose: 'Annual review',
    ExpiresOn: '2026-11-27',
  })
  const { Copy } = await signByLink(Data, Promise.resolve(opened))
  const copy = Buffer.from(await (await call(signatures.copy, { body: { Data: Copy } })).arrayBuffer())
  expect(copy.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await openConsentLink(Data)).toMatchObject({ State: 'used', Document: null })
  await service.signIn('carrier')
  expect((await listOf(driver)).Data).toMatchObject([
    {
      Driver__c: driver,
      PermissiblePurpose: 'Annual review',
      DisclosureVersion: 1,
      DocumentHash: opened.Document?.DocumentHash,
      SignerName: opened.Document?.SignerName,
      IsByLink: true,
      WithdrawnAt: null,
    },
  ])
  await service.jobsDone()
  expect((await readReport(ReportId ?? '')).MVR_Status__c).toBe('Complete')
  const { Data: kept } = await call(files.list, { query: { bucket: 'drivers', folder: driver } })
  expect(kept).toMatchObject([{ Kind: 'Signed document', FileName: 'MVR consent, signed 20 Nov 2026.pdf' }])
  const { signature_id: id } = await service.admin
    .selectFrom('mvr_consent')
    .select('signature_id')
    .where('driver_id', '=', driver)
    .executeTakeFirstOrThrow()
  expect(await call(signatures.verify, { params: { id } })).toMatchObject({
    DocumentKind: 'MVR consent',
    IsUnchanged: true,
    IsByLink: true,
    Template: 'mvr-disclosure, version 1',
  })
})

test('the page holds the disclosure and the authorization and nothing else; monitoring says during employment', async () => {
  const driver = await newLicensed()
  const once = (await openConsentLink(await newConsentLink(driver))).Document?.Text ?? ''
  expect(once).toMatch(/may obtain a consumer report about you for employment purposes/)
  expect(once).toMatch(/I authorize Quillhaven Freight.* to obtain my motor vehicle record for this purpose/)
  expect(once).not.toMatch(/during employment|release|liab|indemnif|right to|waive/i)
  const always = (await openConsentLink(await newConsentLink(driver, 'Monitoring'))).Document?.Text ?? ''
  expect(always.match(/at any time during employment/g)).toHaveLength(2)
  expect(always).not.toMatch(/release|liab|indemnif|right to|waive/i)
})

test('two windows that sign at the same moment make one signature, and the other reads a sentence', async () => {
  const driver = await newLicensed()
  const Data = await newConsentLink(driver)
  const opened = openConsentLink(Data)
  const both = await Promise.allSettled([signByLink(Data, opened), signByLink(Data, opened)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(await refusalOf(signByLink(Data, opened))).toMatchObject({
    status: 409,
    message: 'This link was used already. Your consent is signed.',
  })
  expect((await listOf(driver)).Total).toBe(1)
  const [{ count } = { count: 0 }] = (
    await sql<{
      count: number
    }>`select count(*)::int as count from signature where driver_id = ${driver}`.execute(service.admin)
  ).rows
  expect(count).toBe(1)
})

test('a link that was altered, replaced or has expired says so, and signs nothing', async () => {
  const driver = await newLicensed()
  const first = await newConsentLink(driver)
  const opened = openConsentLink(first)
  await opened
  const second = await newConsentLink(driver)
  expect(await openConsentLink(first)).toMatchObject({ State: 'replaced', Document: null })
  expect(await refusalOf(signByLink(first, opened))).toMatchObject({ status: 409 })
  expect(await refusalOf(openConsentLink(second.slice(0, -1)))).toMatchObject({
    status: 400,
    message: 'This link is incomplete or was changed. Open it from the message again.',
  })
  service.setNow(new Date(testNow.getTime() + 7 * 86_400_000 + 1))
  expect(await openConsentLink(second)).toMatchObject({ State: 'expired' })
  expect(await refusalOf(signByLink(second, opened))).toMatchObject({
    status: 409,
    message: 'This link has expired. Ask your carrier for a new one.',
  })
  expect(
    await service.admin.selectFrom('mvr_consent').select('id').where('driver_id', '=', driver).execute(),
  ).toEqual([])
})

test('a text that changed since it was read is read again before it is signed', async () => {
  const driver = await newLicensed()
  const Data = await newConsentLink(driver)
  const opened = openConsentLink(Data)
  await opened
  await service.admin.updateTable('driver').set({ last_name: 'Renamed' }).where('id', '=', driver).execute()
  expect(await refusalOf(signByLink(Data, opened))).toMatchObject({
    status: 409,
    message: 'This document has changed since you opened it. Read it again, then sign.',
  })
})

test('a consent is signed in the name that the document has, and in no other', async () => {
  const driver = await newLicensed()
  const Data = await newConsentLink(driver)
  const { Document } = await openConsentLink(Data)
  const { DocumentHash = '', ConsentVersion = '', SignerName = '' } = Document ?? {}
  const signIn = (TypedName: string) =>
    call(mvrConsents.signByLink, { body: { Data, DocumentHash, ConsentVersion, TypedName } })
  expect(fieldsOf(await refusalOf(signIn('Bram Colby')))).toEqual({
    TypedName: `Enter your name as the document has it: ${SignerName}. If it is wrong, ask Quillhaven Freight LLC to correct it.`,
  })
  expect((await listOf(driver)).Data).toEqual([])
  await signIn(SignerName.toUpperCase().replace(' ', '  '))
  expect((await listOf(driver)).Data).toHaveLength(1)
})

test('the driver and an MVR user sign signed in; staff never sign for a driver', async () => {
  await service.signIn('driver')
  expect(await signAs('Annual review')).toMatchObject({ SignerName: 'Adaeze Winfield', IsByLink: false })
  expect(await refusalOf(signAs('Annual review'))).toMatchObject({
    status: 409,
    message: 'You have signed this consent already. There is nothing left to sign.',
  })
  await service.signIn('mvr')
  const own = await signAs('Monitoring')
  expect((await call(mvrConsents.list, { query: {} })).Data).toMatchObject([{ Id: own.Id }])
  for (const role of ['carrier', 'agent', 'operator'] as const) {
    await service.signIn(role)
    expect(await refusalOf(signAs('Post-incident'))).toMatchObject({ status: 403 })
  }
})

test('a link is mailed to the driver within the bounds that signing links have, and not where one consented', async () => {
  const driver = await newLicensed()
  const { email } = await service.admin
    .selectFrom('driver')
    .select('email')
    .where('id', '=', driver)
    .executeTakeFirstOrThrow()
  const { Path, SentTo } = await mailLink(driver)
  expect({ Path, SentTo }).toEqual({ Path: null, SentTo: expect.stringMatching(/^\w\*\*\*@/) })
  const mails = await mailsTo(email ?? '')
  const mail = mails.find(({ subject }) => /asks for your consent to a motor vehicle record/.test(subject))
  const link = new URL(mail?.link ?? '').searchParams.get('link') ?? ''
  for (let more = 0; more < 4; more += 1) await mailLink(driver)
  expect(await refusalOf(mailLink(driver))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Five links were mailed in the last hour/),
  })
  expect(await openConsentLink(link)).toMatchObject({ State: 'replaced' })
  await consent(driver)
  expect(await refusalOf(newConsentLink(driver))).toMatchObject({
    status: 409,
    message: 'This driver has consented already. Request the report.',
  })
  expect(mailsOfCarrier).toBe(60)
})

test('a driver without an address gets no mail', async () => {
  const driver = await newLicensed()
  await service.admin.updateTable('driver').set({ email: null }).where('id', '=', driver).execute()
  expect(await refusalOf(mailLink(driver))).toMatchObject({
    status: 409,
    message: 'This driver has no email address. Copy a link and send it yourself.',
  })
})

test('a consent is withdrawn at will, once, and can be given again', async () => {
  const driver = await newLicensed()
  const ConsentId = await consent(driver)
  const withdrawn = await call(mvrConsents.withdraw, { body: { ConsentId } })
  expect(withdrawn.WithdrawnAt).toBe(testNow.toISOString())
  service.setNow(new Date(testNow.getTime() + 60_000))
  expect(await call(mvrConsents.withdraw, { body: { ConsentId } })).toEqual(withdrawn)
  expect(await request([driver])).toMatchObject({ ConsentNeeded: 1 })
  await consent(driver)
  expect(await listOf(driver)).toMatchObject({ Counts: { All: 2, Valid: 1, Withdrawn: 1 } })
})

test('a signature and a consent never change, not even by the owner of the tables', async () => {
  await consent(await newLicensed())
  const updated = sql`update mvr_consent set purpose = 'Monitoring'`.execute(service.admin)
  await expect(updated).rejects.toThrow('never changes')
  await expect(sql`delete from mvr_consent`.execute(service.admin)).rejects.toThrow('never changes')
  await expect(sql`truncate mvr_consent cascade`.execute(service.admin)).rejects.toThrow('never changes')
})
