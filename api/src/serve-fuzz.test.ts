import { beforeAll, expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import type { Contract, Role } from 'shared-api/contract'
import { toJSONSchema } from 'zod/v4/core'
import { type Random, seededRandom } from '../demo/seeded-random.ts'
import { inBatches } from '../test/support/in-batches.ts'
import { bearer, testService } from '../test/support/test-service.ts'
import { sampleRequest } from '../test/trust/sample-request.ts'
import { idsOf } from '../test/trust/tenants.ts'

const service = await testService()
const roles = ['carrier', 'agent', 'driver', 'operator'] as const satisfies Role[]
const tokens = new Map<Role, string>()
/** Of records that are there, by their kind: what gets past the schemas meets rows. */
let ids: Map<string, string>

beforeAll(async () => {
  for (const role of roles) tokens.set(role, await service.signIn(role))
  ids = (await idsOf(service, 'carrier')).own
})

const words = (line: string) => line.split(' ')

const fields = [
  'Page',
  ...words('PageSize SortBy SortDir Search CarrierId list_filter Status get_report data_type key'),
  ...words('Email Password Everywhere __proto__ toString'),
] as const

const values = [
  '',
  ...words('% \\ \\%_ \0 \u{d800} \u202e {"a":1} ../../etc/passwd <script>alert(1)</script>'),
  ...words('0 1 -1 3.5 1e6 999999999999999999999 NaN Infinity true null undefined'),
  ...words('All ALL Open Name asc STATES 00000000-0000-4000-8000-000000000000'),
  ' ',
  '[object Object]',
  "'; drop table driver; --",
  '😀'.repeat(60),
  'a'.repeat(5000),
] as const

const absentId = '00000000-0000-4000-8000-000000000000'

const some = (random: Random) => Array.from({ length: random.between(0, 4) }, () => random.pick(fields))

/** Fields of any call, with values of none. */
function strayed(random: Random, { variant, name, method }: Contract) {
  const query = new URLSearchParams(variant === 'rows' ? { get_report: 'true' } : {})
  for (const field of some(random)) query.append(field, random.pick(values))
  // Alone it gets past validation: a carrier that no one has.
  const isAlone = random.next() < 0.1
  const search = isAlone
    ? `${query.has('get_report') ? 'get_report=true&' : ''}CarrierId=${absentId}`
    : query.toString()
  const body: Record<string, unknown> = {}
  for (const field of some(random)) body[field] = random.pick(anything)
  const payload = random.next() < 0.1 ? random.pick(values) : JSON.stringify(body)
  return { method, path: `${name}?${search}`, payload }
}

const anything = [...values, 1, -1, 1e300, true, null, [], {}, [[]]] as const

/** Mostly of the kind that the place is for, sometimes of another, or no one's. */
function someId(random: Random, place: string) {
  const kinds = [...ids.keys()]
  const meant = /driver/i.test(place) ? 'driver' : /carrier|folder/i.test(place) ? 'account' : undefined
  const kind = random.next() < 0.7 ? meant : undefined
  return ids.get(kind ?? kinds[random.between(0, kinds.length)] ?? 'none') ?? absentId
}

/** Mostly of a user who may make the call. */
function someToken(random: Random, { roles: may }: Contract) {
  const allowed = roles.filter((role) => may !== 'anyone' && may.includes(role))
  const role = random.next() < 0.8 ? allowed[random.between(0, allowed.length - 1)] : random.pick(roles)
  return random.next() < 0.95 && role !== undefined ? tokens.get(role) : undefined
}

/** A request as the contract wants it, about a record that is there, with one field or two that no one expects. */
function bent(random: Random, contract: Contract) {
  const { path, init } = sampleRequest(contract, (place) => someId(random, place))
  const [name = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const names = [...query.keys()]
  const bentField = names[random.between(0, names.length)]
  if (bentField !== undefined) query.set(bentField, random.pick(values))
  const bentName = random.next() < 0.2 ? name.replace(/[^/]*$/, encoded(random.pick(values))) : name
  const body = typeof init.body === 'string' ? bentBody(random, init.body, contract) : ''
  return { method: contract.method, path: `${bentName}?${query}`, payload: body }
}

const bodyFields = new Map(
  calls.map(({ body }) => [
    body,
    Object.keys(toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  ]),
)

function bentBody(random: Random, json: string, { body: schema }: Contract) {
  const body: Record<string, unknown> = JSON.parse(json)
  const names = bodyFields.get(schema) ?? []
  for (let turn = random.between(0, 2); turn > 0; turn -= 1) {
    const name = names[random.between(0, names.length - 1)]
    if (name !== undefined) body[name] = random.pick(anything)
  }
  return JSON.stringify(body)
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

/** Signing out would end the session of all that follow. */
const asked = calls.filter(({ name }) => name !== 'LogoutUser')

/** One seed, one run: a failure can be had again. */
test('six thousand odd requests find no way to break the service', async () => {
  const random = seededRandom(20_261_120)
  const requests = Array.from({ length: 6000 }, (_, turn) => turn).flatMap((turn) => {
    const contract = asked[random.between(0, asked.length - 1)]
    if (contract === undefined) return []
    const token = someToken(random, contract) ?? 'made up'
    const isFile = contract.answer.kind === 'file'
    return [{ token, isFile, ...(turn % 2 === 0 ? strayed(random, contract) : bent(random, contract)) }]
  })
  const statuses = await inBatches(requests, async ({ token, method, path, payload, isFile }) => {
    const url = `/api/v1/${path}`
    const isPost = method === 'POST'
    const headers = { ...bearer(token), ...(isPost ? { 'content-type': 'application/json' } : {}) }
    const { statusCode, body } = await service.app.inject({
      url,
      method,
      headers,
      ...(isPost ? { payload } : {}),
    })
    if (statusCode >= 500 || /node_modules|\.ts:|at \w+ \(/.test(body))
      expect({ url, method, payload, statusCode, body }).toBeUndefined()
    if (!isFile || statusCode !== 200) expect(JSON.parse(body)).toMatchObject({ StatusCode: statusCode })
    return statusCode
  })
  // Not all of it was refused at the door.
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})
