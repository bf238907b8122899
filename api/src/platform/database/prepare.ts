import { createHmac, randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { migrate, readMigrations } from './migrate.ts'
import { createRoles } from './roles.ts'
import { prepareSearch } from './search.ts'

const lockNumber = 4_817_204

export interface PrepareOptions {
  /**
   * Of a superuser, or of a role that has CREATEROLE and owns the portal's database (CREATEDB where it is not there
   * yet). Where the roles portal_owner, portal_app and portal_service exist and another role made them, it also needs
   * ADMIN OPTION on them. Searching is slower where no superuser prepared: see search.ts.
   */
  adminUrl: string
  /** The portal's database. Default: the one in `adminUrl`, but `portal` where that is `postgres`. */
  database?: string
  /** What is being done, in words. */
  onStep?: (step: string) => void
}

export interface PreparedDatabase {
  /** Of the service: it owns nothing, and row level security applies to it. */
  serviceUrl: string
  /** Of the administrator, to the portal's database. */
  adminUrl: string
  applied: string[]
}

/** Brings the database to what this program needs: database, roles, migrations. Doing it again changes nothing. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  try {
    return await prepare(options)
  } catch (cause) {
    if (!isNotAllowed(cause)) throw cause
    const { username, hostname, port } = new URL(options.adminUrl)
    throw new Error(
      `The database user ${decodeURIComponent(username)} may not prepare the database at ${hostname}:${port || 5432}: ${cause.message}. It must be a superuser, or have CREATEROLE and own the portal's database (CREATEDB where that is not there yet), with ADMIN OPTION on portal_owner, portal_app and portal_service where another user made them.`,
      { cause },
    )
  }
}

const isNotAllowed = (problem: unknown): problem is DatabaseError =>
  problem instanceof DatabaseError && problem.code === '42501'

async function prepare(options: PrepareOptions): Promise<PreparedDatabase> {
  const { onStep = () => undefined } = options
  const admin = new URL(options.adminUrl)
  const given = databaseIn(admin)
  const database = options.database ?? portalDatabase(given)
  const password = servicePassword(admin.password)

  await connected(admin.href, async (client) => {
    onStep('Roles')
    await createRoles(client, password)
    if (database !== given) await createDatabase(client, database)
  })
  admin.pathname = encodeURIComponent(database)

  const applied = await connected(admin.href, async (client) => {
    onStep('Migrations')
    await client.query(databaseRights(database))
    await client.query('revoke all on schema public from public')
    await client.query('grant usage, create on schema public to portal_owner')
    await client.query('grant usage on schema public to portal_service, portal_app')
    await prepareSearch(client)
    await client.query('set role portal_owner')
    const names = await migrate(client, await readMigrations())
    await client.query('grant select on migration to portal_service')
    await installJobs(client)
    return names
  })

  return { serviceUrl: asService(admin, password), adminUrl: admin.href, applied }
}

/**
 * Who may do what with a database. A copy of a database does not get its rights. The import of FMCSA's files, which runs as
 * the service, keeps what it checks in temporary tables; the role of requests, portal_app, has none.
 */
export function databaseRights(database: string): string {
  const owned = escapeIdentifier(database)
  return `grant create on database ${owned} to portal_owner; revoke all on database ${owned} from public;
    grant connect, temporary on database ${owned} to portal_service`
}

/** The service's address to a database that was prepared with this administrator's. */
export function serviceUrlOf(adminUrl: string): string {
  const admin = new URL(adminUrl)
  if (admin.password === '') throw new Error("The administrator's address of the database has no password.")
  const password = servicePassword(admin.password)
  admin.pathname = encodeURIComponent(portalDatabase(databaseIn(admin)))
  return asService(admin, password)
}

function asService(admin: URL, password: string): string {
  const service = new URL(admin)
  service.username = 'portal_service'
  service.password = password
  return service.href
}

const databaseIn = (url: URL) => decodeURIComponent(url.pathname.slice(1)) || 'postgres'

const portalDatabase = (given: string) => (given === 'postgres' ? 'portal' : given)

/** The same every time for one administrator's password, so that preparing again locks no running service out. */
function servicePassword(adminPassword: string) {
  if (adminPassword === '') return randomBytes(24).toString('base64url')
  return createHmac('sha256', adminPassword).update('portal_service').digest('base64url')
}

async function createDatabase(client: Client, database: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  // Without a time limit: on a busy machine PostgreSQL is late.
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (cause) {
    const { hostname, port } = new URL(url)
    const why = cause instanceof Error ? cause.message : ''
    throw new Error(`The database at ${hostname}:${port || 5432} can't be reached: ${why}`, { cause })
  }
  try {
    // One after the other: PostgreSQL refuses two that change one role, or add one extension, at once.
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    return await work(client)
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const adminUrl = process.env['ADMIN_DATABASE_URL']
  if (adminUrl === undefined) throw new Error('Name the database in ADMIN_DATABASE_URL.')
  const { serviceUrl } = await prepareDatabase({ adminUrl })
  process.stdout.write(`${serviceUrl}\n`)
}
