import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { accounts } from 'shared-api/accounts'
import { calls } from 'shared-api/calls'
import type { Role } from 'shared-api/contract'
import { drivers } from 'shared-api/drivers'
import { search } from 'shared-api/search'
import { tickets } from 'shared-api/tickets'
import { agentAccounts, carrierAccounts, type DemoAccount } from '../../demo/accounts.ts'
import { addLinkRequests } from '../support/sample-link-requests.ts'
import { startTestService, testService } from '../support/test-service.ts'
import { addMvrs, driversOfAll } from '../support/sample-mvr-rows.ts'
import { addUploads } from '../support/sample-upload-rows.ts'
import { crawl, plantLeakMarkers } from './leak-marker.ts'

const service = await testService()
let planted: string[]

const idsOf = (demoAccounts: readonly DemoAccount[]) => demoAccounts.map(({ id }) => id)

beforeAll(async () => {
  await addUploads(service.admin)
  await addReports()
  planted = await plantLeakMarkers(service.admin, idsOf(carrierAccounts))
})

async function addReports() {
  const { id } = await service.admin.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  await addMvrs(service.admin, { userId: id, driverIds: await driversOfAll(service.admin) })
}

const carrierPeople = ['carrier', 'driver', 'guest', 'mvr'] satisfies Role[]

test('a word in any column of a stranger reaches no one, by no list, search, record or error', async () => {
  // A table that is new is planted by itself, or its rows stop this with what they lack.
  expect(planted).toEqual(
    expect.arrayContaining([
      'account.name',
      'driver.email',
      'driver_upload.file_name',
      'ticket.number',
      'search_entry.title',
      'mvr_access.user_name',
      'mvr_consent.signer_name',
    ]),
  )
  for (const role of carrierPeople) {
    expect({ role, leaks: await crawl(service, role, calls) }).toEqual({ role, leaks: [] })
  }
})

test('the back office, which sees all, meets it in its lists and in its search', async () => {
  const asked = [drivers.list, tickets.list, accounts.list, search.global]
  const seen = (await crawl(service, 'operator', asked)).map((path) => path.split('?')[0])
  expect(new Set(seen)).toEqual(new Set(asked.map(({ name }) => name)))
})

test('the crawl finds policies that are missing', async () => {
  const { rows } = await sql<{ table: string; name: string; condition: string }>`
    select polrelid::regclass::text as "table", polname as name, pg_get_expr(polqual, polrelid) as condition
    from pg_policy where polname in ('account_seen', 'driver_seen')
  `.execute(service.admin)
  const alter = (table: string, name: string, condition: string) =>
    sql`alter policy ${sql.ref(name)} on ${sql.table(table)} using (${sql.raw(condition)})`.execute(
      service.admin,
    )
  for (const { table, name } of rows) await alter(table, name, 'true')
  const seen = (await crawl(service, 'carrier', [accounts.list, drivers.list])).map(
    (path) => path.split('?')[0],
  )
  for (const { table, name, condition } of rows) await alter(table, name, condition)
  expect(seen).toEqual(expect.arrayContaining(['GetAccountsList', 'GetDrivers']))
})

test('no marker of a carrier reaches an agency that serves other carriers', async () => {
  const ofAgency = await startTestService()
  await addLinkRequests(ofAgency.admin)
  await plantLeakMarkers(ofAgency.admin, idsOf(agentAccounts))
  const leaks = await crawl(ofAgency, 'agent', calls)
  await ofAgency.stop()
  expect(leaks).toEqual([])
})
