import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'

/** One upload for every carrier, sent by the back office. */
export async function addUploads(admin: Db) {
  await sql`
    insert into driver_upload (
      id, account_id, uploaded_by, uploaded_by_name, file_name, content_index, reading, rows_total, store_key, created_at
    )
    select gen_random_uuid(), account.id, app_user.id, app_user.name, 'drivers.csv', convert_to(account.name, 'UTF8'),
      '{}', 1, account.id::text, now()
    from account cross join app_user where app_user.role = 'operator'
  `.execute(admin)
}
