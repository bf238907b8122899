/** Secrets, which only the process that needs them gets. */
const bucketKeys = ['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY']
const secrets = new Set(['DATABASE_URL', 'ADMIN_DATABASE_URL', 'PORTAL_KEYS', 'SMTP_URL', ...bucketKeys])

/** The environment of a child process, without secrets. */
export function inheritedEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.has(name)))
}

/** The mail server with its password, for the part that sends; the demo keeps its mails without one. */
export function mailServer(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return env['SMTP_URL'] ? { SMTP_URL: env['SMTP_URL'] } : {}
}

/** The keys of the sealed fields, for the parts that read or write them; the demo makes its own. */
export function sealingKeys(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return env['PORTAL_KEYS'] ? { PORTAL_KEYS: env['PORTAL_KEYS'] } : {}
}

/** The keys of the bucket that files lie in, for the part that keeps them; without a bucket there are none. */
export function bucketSecrets(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(bucketKeys.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
