import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/platform/database/connect.ts'
import { testKeys, testNow } from './test-world.ts'
import { sealPreview } from '../../src/drivers/links/link-preview.ts'

/** Every carrier asks every other one for a driver. */
export async function addLinkRequests(admin: Db) {
  const { rows } = await sql<{
    asking: string
    name: string
    holding: string
    driver: string
    asker: string
  }>`
    select asking.id as asking, asking.name, holding.id as holding, held.id as driver, app_user.id as asker
    from app_user
    cross join account as asking
    join account as holding on holding.id <> asking.id
    cross join lateral (select id from driver where account_id = holding.id order by id limit 1) as held
    where app_user.email = 'operator@demo.example'
  `.execute(admin)
  const requests = rows.map(({ asking, name, holding, driver, asker }) => {
    const id = randomUUID()
    return {
      id,
      account_id: asking,
      asked_as: name,
      holder_account_id: holding,
      held_driver_id: driver,
      shown_sealed: sealPreview(testKeys, id, { initials: 'N. N.', cdlState: null, cdlNumber: null }),
      requested_by: asker,
      requested_at: testNow,
      expires_at: new Date(testNow.getTime() + 86_400_000),
    }
  })
  await admin.insertInto('driver_link_request').values(requests).execute()
}
