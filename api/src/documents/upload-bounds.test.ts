import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { tarnbrook } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { driverLines, headLine, sendFile } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })
const place = { bucket: 'accounts', folder: tarnbrook.id } as const

const paper = (name: string) => new File([`%PDF-1.7\n${'x'.repeat(800)}`], name)
const upload = (name: string) => call(files.add, { body: { ...place, Files: [paper(name)] } })

/** A document of the carrier's user, of so many bytes. */
async function keep(bytes: number, folder: string = tarnbrook.id) {
  await sql`
    insert into file (id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by,
      created_by_name, created_at)
    select gen_random_uuid(), ${tarnbrook.id}::uuid, 'accounts', ${folder}::uuid, 'Document', 'large.pdf', ${bytes}::int,
      'application/pdf', gen_random_uuid()::text, id, name, ${testNow}
    from app_user where email = 'carrier@demo.example'
  `.execute(service.admin)
}

const emptied = () => service.admin.deleteFrom('file').where('account_id', '=', tarnbrook.id).execute()

const answersOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status).toSorted()

test('uploads at the same time to one record pass its bound no more than one by one', async () => {
  await emptied()
  await keep(249_999_000)
  expect(await answersOf(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(upload))).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
})

test('imported files count ten times within a day, and are refused beyond its bound', async () => {
  await emptied()
  const content = headLine + driverLines('within', 40)
  await keep(250_000_000, crypto.randomUUID())
  await keep(249_999_000 - 10 * content.length, crypto.randomUUID())
  await sendFile(content)
  const refused = {
    status: 409,
    message:
      'You can upload 500 MB of documents within a day, or 50 MB of driver files. Upload the rest tomorrow.',
  }
  expect(await refusalOf(sendFile(headLine + driverLines('beyond', 40)))).toMatchObject(refused)
  await upload('fits.pdf')
  expect(await refusalOf(upload('beyond.pdf'))).toMatchObject(refused)
  await service.jobsDone()
})
