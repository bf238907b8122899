import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import type { Contract, Role } from 'shared-api/contract'
import { type Chance, chanceOf } from './demo/chance.ts'
import { bearer, startTestService, type TestService } from './testing/test-service.ts'

let service: TestService
const tokens: string[] = []

beforeAll(async () => {
  service = await startTestService()
  for (const role of ['carrier', 'agent', 'driver', 'operator'] satisfies Role[])
    tokens.push(await service.signIn(role))
})

afterAll(() => service.stop())

const fields = [
  'Page',
  'PageSize',
  'SortBy',
  'SortDir',
  'Search',
  'CarrierId',
  'list_filter',
  'Status',
  'get_report',
  'data_type',
  'key',
  'Email',
  'Password',
  'Everywhere',
  '__proto__',
  'toString',
] as const

const values = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '3.5',
  '1e6',
  '999999999999999999999',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  'All',
  'ALL',
  'Open',
  'Name',
  'asc',
  'STATES',
  '[object Object]',
  '00000000-0000-4000-8000-000000000000',
  "'; drop table driver; --",
  '%',
  '\\',
  '\\%_',
  '\0',
  '\u{d800}',
  '\u202e',
  '😀'.repeat(60),
  'a'.repeat(5000),
  '{"a":1}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
] as const

const nobodys = '00000000-0000-4000-8000-000000000000'

const some = (chance: Chance) => Array.from({ length: chance.between(0, 4) }, () => chance.pick(fields))

function queryOf(chance: Chance, { variant }: Contract) {
  const query = new URLSearchParams(variant === 'rows' ? { get_report: 'true' } : {})
  for (const field of some(chance)) query.append(field, chance.pick(values))
  // Alone it gets past validation: a carrier that nobody has.
  if (chance.next() < 0.1) return `${query.has('get_report') ? 'get_report=true&' : ''}CarrierId=${nobodys}`
  return query.toString()
}

function bodyOf(chance: Chance) {
  const body: Record<string, unknown> = {}
  for (const field of some(chance)) body[field] = chance.pick([...values, 1, true, null, [], {}, [[]]])
  return chance.next() < 0.1 ? chance.pick(values) : JSON.stringify(body)
}

/** One seed, one run: a failure can be had again. */
test('three thousand odd requests find no way to break the service', async () => {
  const chance = chanceOf(20_261_120)
  const statuses = new Map<number, number>()
  for (let turn = 0; turn < 3000; turn += 1) {
    const contract = calls[chance.between(0, calls.length - 1)] ?? calls[0]
    if (contract === undefined || contract.name === 'LogoutUser') continue
    const token = tokens[chance.between(0, tokens.length)] ?? 'made up'
    const isPost = contract.method === 'POST'
    const url = `/api/v1/${contract.name}?${queryOf(chance, contract)}`
    const sent = { url, headers: { ...bearer(token), 'content-type': 'application/json' } }
    const payload = bodyOf(chance)
    const response = await service.app.inject(isPost ? { ...sent, method: 'POST', payload } : sent)
    const told = {
      url,
      payload: isPost ? payload : undefined,
      status: response.statusCode,
      body: response.body,
    }
    if (response.statusCode >= 500 || /node_modules|\.ts:|at \w+ \(/.test(response.body))
      expect(told).toBeUndefined()
    expect(response.json()).toMatchObject({ StatusCode: response.statusCode })
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
  }
  // Not all of it was refused at the door.
  expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual(
    expect.arrayContaining([200, 400, 401, 403, 404]),
  )
})
