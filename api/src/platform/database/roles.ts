import { type Client, DatabaseError, escapeLiteral } from 'pg'

/**
 * portal_owner owns the tables and can't sign in. portal_service signs in and owns nothing. portal_app is what
 * portal_service becomes for a tenant's transaction. Roles belong to the whole cluster: they may be there already.
 */
export async function createRoles(client: Client, servicePassword: string) {
  await createRole(client, 'portal_owner', 'nologin noinherit')
  await createRole(client, 'portal_app', 'nologin noinherit')
  await createRole(client, 'portal_service', 'login noinherit')
  await refuseRolesThatBypass(client)
  // Attributes are not set again: only a superuser may so much as name them.
  await client.query(`alter role portal_service password ${escapeLiteral(servicePassword)}`)
  await client.query('grant portal_app to portal_service with inherit false, set true')
  await client.query('grant portal_owner to current_user with inherit false, set true')
}

/** The roles may have been made before, or changed since. */
async function refuseRolesThatBypass(client: Client) {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_roles
    where pg_has_role('portal_service', oid, 'member')
      and (rolsuper or rolbypassrls or rolreplication or rolname = 'portal_owner')
    order by rolname`)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `The service's role portal_service could pass by row level security: it has the rights of ${names}. Take SUPERUSER, BYPASSRLS and REPLICATION from these roles, and portal_service out of portal_owner.`,
  )
}

async function createRole(client: Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount !== 0) return
  try {
    await client.query(`create role ${name} ${options}`)
  } catch (problem) {
    // Another start was faster.
    if (!(problem instanceof DatabaseError && problem.code === '42710')) throw problem
  }
}
