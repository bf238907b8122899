import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { calls } from 'shared-api/calls'
import { get, post } from 'shared-api/contract'
import * as z from 'zod/mini'
import { inBatches } from '../support/in-batches.ts'
import { testService } from '../support/test-service.ts'
import { sampleRequest } from './sample-request.ts'
import { looseShapes } from './strict-shapes.ts'
import { absentId, openSessions } from './tenants.ts'

const service = await testService()

const declared = { roles: ['carrier'], tenant: 'none', audit: 'none', rate: 'read' } as const

test('no call takes or gives a field that its contract does not name', () => {
  expect(calls.flatMap(looseShapes)).toEqual([])
})

test('a loose query, body or answer is found, however deep it lies', () => {
  const open = z.object({ Id: z.string() })
  const planted = [
    get('LooseQuery', { query: open, data: z.null(), ...declared }),
    post('LooseBody', { body: z.strictObject({ inner: z.array(open) }), data: z.null(), ...declared }),
    get('LooseAnswer', { data: z.object({ rows: z.array(z.looseObject({ Id: z.string() })) }), ...declared }),
    get('AnyAnswer', { data: z.object({ row: z.any() }), ...declared }),
  ]
  expect(planted.map((contract) => looseShapes(contract).length > 0)).toEqual([true, true, true, true])
})

/** Every column there is: the names by which a caller would try to write what is not his. */
async function columnNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
  `.execute(service.admin)
  return rows.map(({ name }) => name)
}

test('a write with a field that is not its own is refused whole, whichever column it names', async () => {
  const sessions = openSessions(service)
  const forbidden = [...(await columnNames()), 'Role', 'Version', '__proto__', 'constructor']
  const taken: string[] = []
  for (const contract of calls) {
    if (contract.method !== 'POST' || contract.upload !== undefined) continue
    const caller = contract.roles === 'anyone' ? 'signed out' : contract.roles[0]
    if (caller === undefined) continue
    const headers = await sessions.headersOf(caller)
    const { path, init } = sampleRequest(contract, () => absentId)
    const body = typeof init.body === 'string' ? init.body : '{}'
    const own = new Set(Object.keys(JSON.parse(body)))
    await inBatches(
      forbidden.filter((name) => !own.has(name)),
      async (field) => {
        const sent = body === '{}' ? `{"${field}":"x"}` : body.replace(/^\{/, `{"${field}":"x",`)
        const answer = await service.askInside(path, {
          method: 'POST',
          headers: { ...init.headers, ...headers },
          body: sent,
        })
        if (answer.status !== 400) taken.push(`${contract.name} takes ${field}: ${answer.status}`)
      },
    )
  }
  expect(taken).toEqual([])
  // Every column in every write.
}, 600_000)
