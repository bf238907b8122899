import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../../demo/sign-ins.ts'
import { seedDemo } from '../../../demo/seed.ts'
import { freePort } from '../../../test/support/test-cluster.ts'
import { testNow, testPasswordCost } from '../../../test/support/test-world.ts'
import { buildApp } from '../../app.ts'
import { openCdlNumber } from '../../drivers/protected/sealed-fields.ts'
import { checkAudit } from '../audit/audit-check.ts'
import { checkedHeadIn } from '../audit/checked-head.ts'
import { folderStore } from '../files/file-store.ts'
import { makeKeys } from '../secrets/keys.ts'
import { passwordsAt } from '../secrets/passwords.ts'
import { backUp, BackupFailed, restore } from './backup.ts'
import { baseBackup } from './base-backup.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { connect, type Db } from './connect.ts'
import { prepareDatabase, serviceUrlOf } from './prepare.ts'

let folder: string
let cluster: Cluster | undefined
let db: Db

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await db.destroy()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const startIn = async (data: string) => {
  cluster = await startCluster({ folder: join(data, 'database'), port: await freePort() })
  return cluster.adminUrl
}

const keysIn = (data: string) => makeKeys({ portalKeys: undefined, demoFolder: data })

/** How many rows each table has, and where the audit log ends. */
async function countsOf(adminUrl: string) {
  const url = new URL(adminUrl)
  url.pathname = 'portal'
  const admin = connect(url.href, { connections: 1 })
  const { rows } = await sql`
    select table_name as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) from public.%I', table_name), false, true, ''
    )))[1]::text as count
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- PostgreSQL empties the others at each restart.
      and (select relpersistence from pg_class where oid = format('public.%I', table_name)::regclass) = 'p'
    order by 1
  `.execute(admin)
  const head = await sql`select position, hash from audit_head`.execute(admin)
  await admin.destroy()
  return { tables: rows, head: head.rows }
}

const signIn = async (data: string, adminUrl: string) => {
  db = connect(serviceUrlOf(adminUrl))
  const files = folderStore(join(data, 'files'))
  const app = await buildApp({ db, keys: await keysIn(data), files, passwordCost: testPasswordCost })
  const payload = { Email: 'carrier@demo.example', Password: demoPassword }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/LoginUser', payload })
  await app.close()
  return statusCode
}

test('what was backed up at work is restored whole: rows, audit log, files and keys, and the portal runs on it', async () => {
  const [data, other, backup] = ['data', 'other', 'backup'].map((name) => join(folder, name))
  if (!data || !other || !backup) throw new Error('Three folders')
  const keys = await keysIn(data)
  const adminUrl = await startIn(data)
  await prepareDatabase({ adminUrl })
  const portalUrl = new URL(adminUrl)
  portalUrl.pathname = 'portal'
  await seedDemo({ adminUrl: portalUrl.href, today: testNow, keys, passwords: passwordsAt(testPasswordCost) })
  expect(await signIn(data, adminUrl)).toBe(200)
  await mkdir(join(data, 'files', 'kept', 'a'), { recursive: true })
  await writeFile(join(data, 'files', 'kept', 'a', 'license.pdf'), 'sealed')
  const before = await countsOf(adminUrl)
  expect(before.head).toHaveLength(1)

  const awayUrl = new URL(adminUrl)
  awayUrl.port = String(await freePort())
  await expect(backUp({ adminUrl: awayUrl.href, from: data, to: backup })).rejects.toThrow(BackupFailed)
  await expect(baseBackup(adminUrl, '/dev/full')).rejects.toThrow('ENOSPC')
  await backUp({ adminUrl, from: data, to: backup })
  await expect(backUp({ adminUrl, from: data, to: backup })).rejects.toThrow('There is a backup in')
  await db.destroy()
  await cluster?.stop()
  await rm(data, { recursive: true })
  await mkdir(other)
  await writeFile(join(other, 'keys'), '1:of another portal')
  await expect(restore({ from: backup, to: other })).rejects.toThrow('holds the keys of another portal')
  await rm(join(other, 'keys'))
  await mkdir(join(other, 'database'))
  await writeFile(join(other, 'database', 'cluster-password'), 'of another portal')
  await restore({ from: backup, to: other })

  const restoredUrl = await startIn(other)
  expect(await countsOf(restoredUrl)).toEqual(before)
  expect(await readFile(join(other, 'files', 'kept', 'a', 'license.pdf'), 'utf8')).toBe('sealed')
  expect(await signIn(other, restoredUrl)).toBe(200)
  const restoredKeys = await keysIn(other)
  expect((await checkAudit(db, restoredKeys, checkedHeadIn(other))).broken).toBeUndefined()
  const admin = connect(restoredUrl.replace(/\/postgres$/, '/portal'), { connections: 1 })
  const { id, cdl_number_sealed } = await admin
    .selectFrom('driver')
    .select(['id', 'cdl_number_sealed'])
    .where('cdl_number_sealed', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await admin.destroy()
  expect(openCdlNumber(restoredKeys, id, cdl_number_sealed ?? Buffer.alloc(0))).toMatch(/^[A-Z0-9-]+$/)
  await expect(restore({ from: backup, to: other })).rejects.toThrow('There is a database in')
})
