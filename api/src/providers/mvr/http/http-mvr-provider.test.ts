import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { startMvrStandIn } from '../../../../test/support/mvr-stand-in.ts'
import { type MvrOrderRequest, MvrRefused } from '../mvr-provider.ts'
import { createHttpMvr } from './http-mvr-provider.ts'

const secret = 'not the secret of any provider'
const callbackSecret = 'not the secret of any callback'
const standIn = await startMvrStandIn({ secret, callbackSecret })
afterAll(standIn.close)

const flags = { mayStoreStructured: true, mayNotCombine: false }
const providerWith = (given: { secret?: string; all?: number; each?: number } = {}) =>
  createHttpMvr({
    address: `${standIn.address}/`,
    secret: given.secret ?? secret,
    callbackSecret,
    ...flags,
    // A busy machine takes its time; what waits for too long has times of its own.
    patience: { each: given.each ?? 20_000, all: given.all ?? 60_000, wait: 1 },
  })
const provider = providerWith()

beforeEach(() => {
  standIn.orders.clear()
  standIn.dropAnswers()
  standIn.requests.length = 0
})

const requestOf = (licenseNumber = 'TEST COMPLETE 7'): MvrOrderRequest => ({
  id: randomUUID(),
  product: '3 year',
  purpose: 'Annual review',
  state: 'OH',
  orderedAt: new Date('2026-11-20T18:45:00.000Z'),
  driver: { firstName: 'Ottoline', lastName: 'Varga', licenseNumber, birthDate: '1984-03-09' },
})

async function ordered(licenseNumber?: string) {
  const { id } = requestOf()
  const { orderId } = await provider.order({ ...requestOf(licenseNumber), id })
  return { id, orderId }
}

const read = ({ id, orderId }: { id: string; orderId: string }) => provider.read(orderId, id)

test('an order that is made twice is one, with all that is asked for', async () => {
  const request = requestOf()
  const [once, again] = [await provider.order(request), await provider.order(request)]
  expect(once).toEqual(again)
  expect([...standIn.orders.entries()]).toEqual([
    [
      once.orderId,
      {
        schemaVersion: 1,
        reference: request.id,
        product: '3 year',
        purpose: 'Annual review',
        state: 'OH',
        orderedAt: request.orderedAt,
        driver: request.driver,
      },
    ],
  ])
})

test.each([503, 500, 429, 408])(
  'what may pass, like %i, is asked again with the same key',
  async (status) => {
    standIn.answerNext({ status, body: '<html>Try later</html>' }, { status, body: '' })
    const request = requestOf()
    const { orderId } = await provider.order(request)
    expect(standIn.orders.get(orderId)?.reference).toBe(request.id)
    expect(standIn.requests).toEqual(Array(3).fill('POST /v1/orders'))
  },
)

test('an order is refused for good by 422 alone', async () => {
  await expect(provider.order(requestOf('TEST REFUSED 1'))).rejects.toThrow(MvrRefused)
  for (const status of [400, 401, 403, 404, 409]) {
    standIn.answerNext({ status, body: '' })
    // oxlint-disable-next-line no-await-in-loop
    const problem = await provider.order(requestOf()).catch((thrown: unknown) => thrown)
    expect(problem).not.toBeInstanceOf(MvrRefused)
    expect(String(problem)).toBe(`Error: The MVR provider answered with ${status}`)
  }
})

test('a provider that does not answer is given up when the time is over, and no error tells a secret', async () => {
  standIn.answerNext(...Array.from({ length: 50 }, () => ({ status: 503, body: secret })))
  const problem = await providerWith({ all: 500 })
    .order(requestOf())
    .catch((thrown: unknown) => String(thrown))
  expect(problem).toBe('Error: The MVR provider answered with 503')
  expect(standIn.requests.length).toBeLessThan(50)
  standIn.dropAnswers()
  standIn.answerNext({ status: 0, body: '' })
  const silent = providerWith({ each: 20, all: 20 })
  await expect(silent.order(requestOf())).rejects.toThrow('did not answer: timeout')
  const nowhere = createHttpMvr({
    ...flags,
    address: 'http://127.0.0.1:1/v1',
    secret,
    callbackSecret,
    patience: { each: 100, all: 1, wait: 1 },
  })
  await expect(nowhere.order(requestOf())).rejects.toThrow('did not answer: no connection')
})

test('the secret goes to the address that was configured, and follows no redirect', async () => {
  standIn.answerNext({ status: 307, body: '', headers: { location: `${standIn.address}/elsewhere` } })
  await expect(provider.order(requestOf())).rejects.toThrow('answered with 307')
  expect(standIn.requests).toEqual(['POST /v1/orders'])
})

test.each([
  ['a page instead of an answer', '<html>Sign in</html>'],
  ['nothing', ''],
  ['an answer of another form', { schemaVersion: 1, orderId: 'ORD-1' }],
])('an order is not taken by %s', async (_, body) => {
  standIn.answerNext({ status: 200, body })
  await expect(provider.order(requestOf())).rejects.toThrow("can't be read")
})

test('an answer about another order takes none', async () => {
  standIn.answerNext({ status: 201, body: { schemaVersion: 1, orderId: 'ORD-2', reference: randomUUID() } })
  await expect(provider.order(requestOf())).rejects.toThrow('for another order')
})

test.each(['declined', 'expired', 'mismatch'] as const)('an order ends as %s', async (kind) => {
  expect(await read(await ordered(`TEST ${kind.toUpperCase()} 1`))).toEqual({
    state: 'done',
    outcome: { kind },
  })
})

test('a result has its content and the text as it was sent, and no record has the text alone', async () => {
  const complete = await ordered()
  expect(await read(complete)).toMatchObject({
    state: 'done',
    outcome: {
      kind: 'complete',
      raw: `MVR OF OH\n${complete.orderId}`,
      content: { schemaVersion: 1, request: { orderId: complete.orderId, state: 'OH' } },
    },
  })
  expect(await read(await ordered('TEST NO RECORD 1'))).toEqual({
    state: 'done',
    outcome: { kind: 'no record', raw: 'NO RECORD FOUND' },
  })
  expect(await read(await ordered('TEST STATE DELAY 1'))).toEqual({
    state: 'pending',
    isDelayed: true,
    isFailed: false,
  })
})

type Change = (body: Record<string, unknown>) => unknown

const outcomeOf = (body: Record<string, unknown>) =>
  typeof body['outcome'] === 'object' ? { ...body['outcome'] } : {}

test.each<[string, string, Change]>([
  ['a page', 'form', () => '<html>503</html>'],
  ['nothing', 'form', () => ''],
  ['half of an answer', 'form', (body) => JSON.stringify(body).slice(0, 400)],
  ['an unknown version', 'form', (body) => ({ ...body, schemaVersion: 2 })],
  ['no version', 'form', (body) => ({ ...body, schemaVersion: undefined })],
  ['an unknown state', 'form', (body) => ({ ...body, state: 'lost' })],
  ['an unknown outcome', 'form', (body) => ({ ...body, outcome: { kind: 'maybe' } })],
  [
    'content of an unknown version',
    'form',
    (body) => ({ ...body, outcome: { ...outcomeOf(body), content: { schemaVersion: 9 } } }),
  ],
  ['a text that was changed', 'form', (body) => ({ ...body, outcome: { ...outcomeOf(body), raw: 'MVR' } })],
  [
    'a text without end',
    'form',
    (body) => ({ ...body, outcome: { ...outcomeOf(body), raw: 'x'.repeat(6e6) } }),
  ],
  ['another order', 'other order', (body) => ({ ...body, orderId: 'ORD-other' })],
  ["another report's order", 'other order', (body) => ({ ...body, reference: randomUUID() })],
])('of %s nothing is taken, and it does not fail', async (_, why, change) => {
  const order = await ordered()
  standIn.tell(order.id, ({ status, body }) => ({
    status,
    body: change(typeof body === 'object' ? { ...body } : {}),
  }))
  expect(await read(order)).toEqual({ state: 'unreadable', why })
})

test('content of another order under the name of this one is not taken', async () => {
  const [order, other] = [await ordered(), await ordered()]
  const { body } = standIn.resultOf(other.orderId)
  standIn.tell(order.id, ({ status }) => ({
    status,
    body: { ...(typeof body === 'object' ? body : {}), orderId: order.orderId, reference: order.id },
  }))
  expect(await read(order)).toEqual({ state: 'unreadable', why: 'other order' })
})

test('an order that the provider does not know is for a person, and a refusal of the secret may pass', async () => {
  expect(await provider.read('ORD-unknown', randomUUID())).toEqual({
    state: 'unreadable',
    why: 'no such order',
  })
  const order = await ordered()
  await expect(providerWith({ secret: 'another' }).read(order.orderId, order.id)).rejects.toThrow(
    'answered with 401',
  )
})
