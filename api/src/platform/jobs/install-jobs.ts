import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { type ClientBase, escapeIdentifier } from 'pg'

/** Where the queues lie, beside the portal's own tables. */
export const jobSchema = 'jobs'

/**
 * Brings the queues' tables to what the installed pg-boss needs, as the role of the client: the owner of all tables. The
 * service only reads and writes rows there. Doing it again changes nothing.
 */
export async function installJobs(client: ClientBase) {
  const schema = escapeIdentifier(jobSchema)
  const installed = await installedVersion(client)
  if (installed === undefined) await client.query(getConstructionPlans(jobSchema))
  else if (installed < neededVersion()) await client.query(getMigrationPlans(jobSchema, installed))
  await client.query(`grant usage on schema ${schema} to portal_service`)
  await client.query(
    `grant select, insert, update, delete on all tables in schema ${schema} to portal_service`,
  )
}

async function installedVersion(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${jobSchema}.version`,
  ])
  if (rows[0]?.there !== true) return undefined
  const { rows: versions } = await client.query<{ version: number }>(
    `select version from ${jobSchema}.version`,
  )
  return versions[0]?.version
}

/** The library tells it in its plan alone. */
function neededVersion(): number {
  const found = /\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(jobSchema))?.[1]
  if (found === undefined) throw new Error('pg-boss does not tell which version of its tables it needs.')
  return Number(found)
}
