import { beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { calls } from 'shared-api/calls'
import { get, Role } from 'shared-api/contract'
import { driverUploads } from 'shared-api/uploads'
import { Id } from 'shared-api/fields'
import { files } from 'shared-api/documents'
import { guestLinks } from 'shared-api/guests'
import { Refusal } from 'shared-api/refusal'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import * as z from 'zod/mini'
import { serve } from '../../src/serve.ts'
import { pdf } from '../support/sample-files.ts'
import { signAs } from '../support/sample-signatures.ts'
import { newTicket } from '../support/sample-tickets.ts'
import { addFmcsaWords } from '../support/sample-fmcsa-words.ts'
import { addMvrs, driversOfAll } from '../support/sample-mvr-rows.ts'
import { addLinkRequests } from '../support/sample-link-requests.ts'
import { bearer, startTestService, testService } from '../support/test-service.ts'
import { runMatrix } from './caller-matrix.ts'
import { idPlaces, sampleRequest } from './sample-request.ts'
import { absentId, addForeignCarrier, idsOf } from './tenants.ts'

const service = await testService()

beforeAll(async () => {
  await addForeignCarrier(service)
  await uploadSomething()
  await addLinkRequests(service.admin)
  const { id } = await service.admin.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  await addFmcsaWords(service.admin)
  await addMvrs(service.admin, { userId: id, driverIds: await driversOfAll(service.admin) })
})

/** The demo has no files and uploads: one of everybody who may have some, and so one of a stranger for the others. */
async function uploadSomething() {
  for (const role of ['carrier', 'agent'] as const) {
    const { own } = await idsOf(service, role)
    const headers = bearer(await service.signIn(role))
    for (const contract of [files.add, driverUploads.send, guestLinks.create]) {
      const { path, init } = sampleRequest(contract, () => own.get('account') ?? absentId)
      const { status } = await service.ask(path, { ...init, headers: { ...init.headers, ...headers } })
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  }
  await startTicket()
  await service.jobsDone()
}

/** A draft of a ticket of every user who may have one, and statements of the driver, one of them signed. */
async function startTicket() {
  for (const role of ['carrier', 'agent', 'driver', 'operator'] as const) {
    await service.signIn(role)
    const { own } = await idsOf(service, role)
    const CarrierId = role === 'driver' ? await driversCarrier() : (own.get('account') ?? absentId)
    await call(ticketDrafts.save, { body: { CarrierId, Step: 'photo', Fields: {} } })
    if (role !== 'driver') continue
    const Files = [new File([pdf], 'statement.pdf')]
    const folder = { bucket: 'drivers', folder: own.get('driver') ?? absentId } as const
    await call(files.add, { body: { ...folder, DocumentKind: "Driver's statement", Files } })
    const signed = { DocumentKind: "Driver's statement", Statement: 'The light was green.' } as const
    await signAs('Adaeze Winfield', await newTicket(service.admin), signed)
  }
}

async function driversCarrier() {
  const { account_id } = await service.admin
    .selectFrom('driver')
    .select('account_id')
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  return account_id
}

test('every call is served', () => {
  expect([...calls].filter((contract) => !service.app.served.has(contract)).map(({ name }) => name)).toEqual(
    [],
  )
})

/** Ids of what belongs to no account: none is foreign. */
const everybodys = ['body.ProductId', 'query.Import']

test("no one gets further than he may, and a stranger's record answers like an absent one, in all calls", async () => {
  const { findings, requests, told } = await runMatrix(service, calls)
  expect(findings).toEqual([])
  expect(requests).toBeGreaterThan(calls.length * 7)
  // A place whose own ids change nothing would prove nothing about foreign ones.
  const places = calls
    .filter(({ roles }) => roles !== 'anyone')
    .flatMap((contract) =>
      idPlaces(contract)
        .filter((place) => !everybodys.includes(place))
        .map((place) => `${contract.name} ${contract.variant} ${place}`),
    )
  expect(places.filter((place) => !told.has(place))).toEqual([])
}, 600_000)

const declared = { tenant: 'accounts', audit: 'none', rate: 'read' } as const
const served = Role.options

/** What was meant, and what was built in its place. */
const meant = {
  leaky: get('Leaky/:id', {
    params: z.strictObject({ id: Id }),
    data: z.null(),
    roles: ['carrier'],
    ...declared,
  }),
  wide: get('Wide', { data: z.null(), roles: ['operator'], ...declared }),
  loud: get('Loud/:id', {
    params: z.strictObject({ id: z.guid() }),
    data: z.null(),
    roles: ['carrier'],
    ...declared,
    audit: 'was loud',
  }),
}

test('the matrix finds an early return that tells a stranger from an absent record, a call that too many may make, and an id logged as it was sent', async () => {
  const planted = await startTestService({
    more: (app) => {
      serve(app, meant.leaky, async ({ params }) => {
        const row = await service.admin
          .selectFrom('driver')
          .select('account_id')
          .where('id', '=', params.id)
          .executeTakeFirst()
        throw row === undefined ? new Refusal(404, 'Record not found') : new Refusal(404, 'Not your record')
      })
      serve(app, { ...meant.wide, roles: served }, async () => null)
      serve(app, meant.loud, async ({ params, user, audit }) => {
        await audit(planted.db, user, params.id, user.accountIds[0])
        return null
      })
    },
  })
  await addForeignCarrier(planted)
  const { findings } = await runMatrix(planted, [meant.leaky, meant.wide, meant.loud])
  await planted.stop()
  expect(
    findings.filter((finding) => finding.startsWith('Leaky/:id as carrier: the driver of a stranger')),
  ).not.toEqual([])
  expect(findings.filter((finding) => finding.startsWith('Wide as agent: 200'))).not.toEqual([])
  expect(findings).toContainEqual(expect.stringContaining("'was loud' of "))
})
