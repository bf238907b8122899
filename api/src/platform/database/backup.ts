import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFolder } from '../files/folder-copy.ts'
import { baseBackup } from './base-backup.ts'
import { databaseUser, runAs } from './database-user.ts'

/** What can't be copied or brought back, in a sentence for the operator. Nothing was changed. */
export class BackupRefused extends Error {}

/** A backup or its way back that ended halfway, in a sentence for the operator. The same command can be run again. */
export class BackupFailed extends Error {}

/**
 * Copies database and files of a portal that may be at work, and its keys into a folder of their own. Files come before
 * and after the database, so that none is missing or cut off that the database knows. A backup that ended halfway leaves
 * nothing behind.
 */
export async function backUp({ adminUrl, from, to }: { adminUrl: string; from: string; to: string }) {
  const { data, keys } = foldersIn(to)
  if (existsSync(data) || existsSync(keys))
    throw new BackupRefused(`There is a backup in ${to} already. Name a new folder.`)
  const unfinished = foldersIn(join(to, 'unfinished'))
  await orClear(join(to, 'unfinished'), async () => {
    await mkdir(unfinished.data, { recursive: true, mode: 0o700 })
    await mkdir(unfinished.keys, { recursive: true, mode: 0o700 })
    await copyFolder(keptFiles(from), join(unfinished.data, 'files'))
    await baseBackup(adminUrl, join(unfinished.data, 'database.tar'))
    await copyFolder(keptFiles(from), join(unfinished.data, 'files'))
    await copyFolder(join(from, 'keys'), join(unfinished.keys, 'keys'))
    await copyFolder(passwordFile(from), join(unfinished.keys, 'cluster-password'))
    await rename(unfinished.keys, keys)
    await rename(unfinished.data, data)
  })
  await rm(join(to, 'unfinished'), { recursive: true })
}

/** Brings a backup back into a data folder that has no database. */
export async function restore({ from, to }: { from: string; to: string }) {
  const { data, keys } = foldersIn(from)
  if (!existsSync(join(data, 'database.tar'))) throw new BackupRefused(`There is no backup in ${from}.`)
  if (!existsSync(join(keys, 'cluster-password')))
    throw new BackupRefused(`The keys are missing: put the folder of the keys back to ${keys}.`)
  const cluster = join(to, 'database', 'cluster')
  if (existsSync(cluster))
    throw new BackupRefused(`There is a database in ${to} already. Name another data folder.`)
  await refuseOtherKeys(join(keys, 'keys'), join(to, 'keys'))
  const unfinished = `${cluster}.new`
  await orClear(unfinished, async () => {
    await mkdir(join(to, 'database'), { recursive: true, mode: 0o755 })
    await mkdir(unfinished, { mode: 0o700 })
    await run('tar', ['-xf', join(data, 'database.tar'), '-C', unfinished])
    const { uid, gid } = await databaseUser()
    if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, unfinished])
    await copyFolder(join(data, 'files'), keptFiles(to))
    await copyFolder(join(keys, 'keys'), join(to, 'keys'))
    await copyFolder(join(keys, 'cluster-password'), passwordFile(to))
    await rename(unfinished, cluster)
  })
}

/** Keys of another portal open nothing of this one, and may be all that opens what is elsewhere. */
async function refuseOtherKeys(backedUp: string, there: string) {
  if (!existsSync(backedUp) || !existsSync(there)) return
  const [ours, theirs] = await Promise.all([readFile(backedUp), readFile(there)])
  if (!ours.equals(theirs))
    throw new BackupRefused(`${there} holds the keys of another portal. Name another data folder.`)
}

/** Works in a folder that an earlier failure may have left, and removes it after a failure. */
async function orClear(folder: string, work: () => Promise<void>) {
  await rm(folder, { recursive: true, force: true })
  try {
    await work()
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw new BackupFailed(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const foldersIn = (backup: string) => ({ data: join(backup, 'data'), keys: join(backup, 'keys') })
const keptFiles = (folder: string) => join(folder, 'files', 'kept')
const passwordFile = (folder: string) => join(folder, 'database', 'cluster-password')

async function run(program: string, args: string[]) {
  const { code, said } = await runAs({}, program, args)
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`)
}
