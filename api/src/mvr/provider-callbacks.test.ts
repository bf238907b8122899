import { afterAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { startMvrStandIn } from '../../test/support/mvr-stand-in.ts'
import { inBatches } from '../../test/support/in-batches.ts'
import { waitingOrder } from '../../test/support/sample-mvr-results.ts'
import { consent, newConsenting, newLicensed, readReport, request } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { createHttpMvr } from '../providers/mvr/http/http-mvr-provider.ts'
import { advanceReport, pollOrders } from './advance-report.ts'
import { mvrCallbackPath, mvrSignatureHeader } from './callback-routes.ts'

const secret = 'not the secret of any provider'
const callbackSecret = 'not the secret of any callback'
const standIn = await startMvrStandIn({ secret, callbackSecret })
afterAll(standIn.close)
const settings = { address: standIn.address, secret, callbackSecret }
// One try: the next one would be too late.
const patience = { each: 2000, all: 2000, wait: 5000 }
const mvr = createHttpMvr({ ...settings, mayStoreStructured: true, mayNotCombine: true, patience })
const service = await testService({ as: 'carrier', mvr })

interface Sent {
  body: Buffer | string
  signature: string
  provider?: string
}

const send = async ({ body, signature, provider = 'http' }: Sent) => {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `${mvrCallbackPath}/${provider}`,
    headers: { 'content-type': 'application/json', [mvrSignatureHeader]: signature },
    payload: body,
  })
  return statusCode
}

const pending = { state: 'pending', isDelayed: false, isFailed: false }

/** A report that the provider has not answered yet. Its answer comes by `answers`. */
async function waiting() {
  const { ReportId } = await request([await newConsenting()])
  const id = ReportId ?? ''
  let isThere = false
  standIn.tell(id, (usual) => {
    if (isThere || typeof usual.body !== 'object') return usual
    return { ...usual, body: { ...usual.body, outcome: undefined, ...pending } }
  })
  await service.jobsDone()
  expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'In Process' })
  return { id, answers: () => void (isThere = true) }
}

/** What became of a report: its state, and how much it has of each effect. */
async function effects(id: string) {
  await service.jobsDone()
  const { MVR_Status__c: status } = await readReport(id)
  const count = async (table: 'mvr_result' | 'mvr_charge') =>
    (await service.admin.selectFrom(table).select('report_id').where('report_id', '=', id).execute()).length
  const orders = [...standIn.orders.values()].filter(({ reference }) => reference === id).length
  return { status, orders, results: await count('mvr_result'), charges: await count('mvr_charge') }
}

const untouched = { status: 'In Process', orders: 1, results: 0, charges: 0 }
const complete = { status: 'Complete', orders: 1, results: 1, charges: 1 }

test('a callback has the order read, and told twice or ten times at once it has one effect', async () => {
  const { id, answers } = await waiting()
  expect(await send(standIn.callback(id, testNow, { eventId: 'early' }))).toBe(200)
  expect(await effects(id)).toEqual(untouched)
  answers()
  const callback = standIn.callback(id, testNow)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => send(callback)))
  expect(statuses).toEqual(Array(10).fill(200))
  expect(await effects(id)).toEqual(complete)
  const { requests } = standIn
  const reads = requests.length
  expect(await send(callback)).toBe(200)
  expect(await send(standIn.callback(id, testNow, { eventId: 'late' }))).toBe(200)
  expect(await effects(id)).toEqual(complete)
  expect(requests).toHaveLength(reads)
})

test('a callback that overtakes the answer to the order brings the report on, as the same order', async () => {
  const driver = await newLicensed()
  const id = await waitingOrder(service.admin, driver, await consent(driver))
  standIn.answerNext({ status: 503, body: '', isLate: true })
  await expect(advanceReport(service.mvrTools, id)).rejects.toThrow('503')
  expect((await readReport(id)).MVR_Status__c).toBe('Ordered')
  expect(await send(standIn.callback(id, testNow))).toBe(200)
  expect(await effects(id)).toEqual(complete)
})

const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

test('of 500 callbacks that are forged, altered, late or early none has an effect', async () => {
  const { id, answers } = await waiting()
  answers()
  const wrong = Array.from({ length: 500 }, (_, place): Sent => {
    const sent = standIn.callback(id, testNow, { eventId: `wrong ${place}` })
    const { body, signature } = sent
    const kinds: Sent[] = [
      { body, signature: '' },
      { body, signature: `t=${testNow.getTime() / 1000},v1=${'a'.repeat(64)}` },
      { body: `${body.toString()} `, signature },
      { body: body.toString().replace('wrong', 'Wrong'), signature },
      { body, signature: signature.replace(/t=\d+/, `t=${testNow.getTime() / 1000 - 1}`) },
      { body, signature: signature.replace('v1=', 'v0=') },
      standIn.callback(id, at(301)),
      standIn.callback(id, at(-301)),
      { body: '', signature },
      { body: '<html>', signature },
    ]
    return kinds[place % kinds.length] ?? sent
  })
  const statuses = await inBatches(wrong, send)
  expect(statuses.filter((status) => status !== 401)).toEqual([])
  expect(await effects(id)).toEqual(untouched)
  expect(await send(standIn.callback(id, at(-299)))).toBe(200)
  expect(await effects(id)).toEqual(complete)
})

test.each([
  ['a page', '<html>Sign in</html>'],
  ['another version', JSON.stringify({ schemaVersion: 2, eventId: '1', orderId: 'ORD-1', reference: '1' })],
  ['another form', '[]'],
])('%s that is signed is answered with a refusal, and has no effect', async (_, text) => {
  const before = standIn.requests.length
  expect(await send(standIn.signed(text, testNow))).toBe(400)
  await service.jobsDone()
  expect(standIn.requests).toHaveLength(before)
})

test('a callback of another provider is unknown, and a huge one is refused', async () => {
  const callback = standIn.callback('0199aaaa-0000-7000-8000-000000000001', testNow)
  expect(await send({ ...callback, provider: 'sandbox' })).toBe(404)
  expect(await send(standIn.signed(' '.repeat(70_000), testNow))).toBe(413)
})

test('a callback that names another order, or no report of ours, is left alone', async () => {
  const { id, answers } = await waiting()
  answers()
  const before = standIn.requests.length
  expect(await send(standIn.callback(id, testNow, { orderId: 'ORD-of-another' }))).toBe(200)
  expect(await send(standIn.callback('0199aaaa-0000-7000-8000-000000000001', testNow))).toBe(200)
  expect(await effects(id)).toEqual(untouched)
  expect(standIn.requests).toHaveLength(before)
})

test("content of another driver's order is withheld, and a person is told", async () => {
  const [mine, other] = [await waiting(), await waiting()]
  const foreign = [...standIn.orders.entries()].find(([, { reference }]) => reference === other.id)?.[0] ?? ''
  const { body } = standIn.resultOf(foreign)
  standIn.tell(mine.id, () => ({ status: 200, body }))
  await expectMessage(mine.id, /answered for another order. The answer was not kept/)
  expect(await effects(mine.id)).toEqual(untouched)
})

test('content of another driver under this order is a mismatch: not kept, and not charged', async () => {
  const { id } = await waiting()
  standIn.tell(id, ({ status, body }) => ({ status, body: withPerson(body, { birthDate: '1971-01-01' }) }))
  expect(await send(standIn.callback(id, testNow))).toBe(200)
  expect(await effects(id)).toEqual({ status: 'Failed', orders: 1, results: 0, charges: 0 })
  const read = await call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } })
  expect(read).toMatchObject({ State: 'Withheld', Content: null, RawText: null })
})

function withPerson(body: unknown, change: object): unknown {
  const text = JSON.stringify(body)
  const read: { outcome: { content: { person: object } } } = JSON.parse(text)
  Object.assign(read.outcome.content.person, change)
  return read
}

const log = { warn: (facts: object) => service.problems.push(facts) }

test.each([
  ['a page', '<html>503</html>', /can't be read. We are looking into it/],
  ['a version that is not known', { schemaVersion: 2 }, /can't be read. We are looking into it/],
])('%s instead of a result says so, and what is told later is taken', async (_, body, sentence) => {
  const { id } = await waiting()
  let isMended = false
  standIn.tell(id, (usual) => (isMended ? usual : { status: 200, body }))
  await expectMessage(id, sentence)
  isMended = true
  service.setNow(new Date(testNow.getTime() + 120_000))
  await pollOrders(service.mvrTools, log)
  await service.signIn('carrier')
  expect(await effects(id)).toEqual(complete)
})

async function expectMessage(id: string, sentence: RegExp) {
  await advanceReport(service.mvrTools, id).catch(() => undefined)
  expect(await readReport(id)).toMatchObject({
    MVR_Status__c: 'In Process',
    Message__c: expect.stringMatching(sentence),
  })
}

test('without a callback the poller brings the report on, and an outage of 30 days ends it', async () => {
  const [one, other] = [await waiting(), await waiting()]
  one.answers()
  service.setNow(new Date(testNow.getTime() + 120_000))
  await pollOrders(service.mvrTools, log)
  await service.signIn('carrier')
  expect(await effects(one.id)).toEqual(complete)
  const later = at(31 * 86_400)
  standIn.answerNext({ status: 500, body: '' })
  await expect(advanceReport({ ...service.mvrTools, clock: () => later }, other.id)).rejects.toThrow('500')
  expect(await effects(other.id)).toMatchObject({ status: 'Failed', charges: 0 })
})

test("a provider that can't be reached is asked again, and the report says so", async () => {
  const driver = await newLicensed()
  const id = await waitingOrder(service.admin, driver, await consent(driver))
  standIn.answerNext({ status: 503, body: '' })
  await expect(advanceReport(service.mvrTools, id)).rejects.toThrow('503')
  expect(await readReport(id)).toMatchObject({
    MVR_Status__c: 'Ordered',
    Message__c: "The provider can't be reached. It is asked again.",
  })
  await advanceReport(service.mvrTools, id)
  expect(await effects(id)).toEqual(complete)
  expect((await readReport(id)).Message__c).toBeNull()
})

test('a provider that lets us keep its text alone has no fields, and the text is read', async () => {
  const provider = createHttpMvr({ ...settings, mayStoreStructured: false, mayNotCombine: false, patience })
  const { id, answers } = await waiting()
  answers()
  await advanceReport({ ...service.mvrTools, provider }, id)
  const read = await call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } })
  expect(read).toMatchObject({ State: 'Text only', Content: null, Verdict: null })
  expect(read.RawText).toMatch(/^MVR OF OH\nORD-/)
  expect(read.RawHash).toMatch(/^[0-9a-f]{64}$/)
})
