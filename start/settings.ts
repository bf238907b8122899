import { Problem } from './problem.ts'

export type Settings = {
  port: number
  /** The address delivery listens at. A demo has known passwords, so it is this machine's own by default. */
  host: string
  /** The administrator's address of a PostgreSQL of one's own; undefined: the portal runs one itself. */
  databaseUrl: string | undefined
  isProduction: boolean
}

/** Empty variables count as absent: `PORT= npm start` is how a shell unsets one for a single command. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const isProduction = env['NODE_ENV'] === 'production'
  if (isProduction && !env['PORTAL_KEYS']) {
    throw new Problem(
      'NODE_ENV=production needs PORTAL_KEYS: personal data is sealed with it.',
      'Make one and keep it, without it that data is lost: PORTAL_KEYS="1:$(openssl rand -base64 32)"',
    )
  }
  if (isProduction && !env['SMTP_URL']) {
    throw new Problem(
      'NODE_ENV=production needs SMTP_URL: sign-up and forgotten passwords are settled by mail.',
      'Name a mail server, like SMTP_URL=smtp://user:password@host:587, and in PORTAL_URL where people find the portal.',
    )
  }
  return {
    port: readPort(env['PORT'] || '3000'),
    // Not HOST: some shells set that to the name of the machine.
    host: env['PORTAL_HOST'] || 'localhost',
    databaseUrl: env['DATABASE_URL'] ? readDatabaseUrl(env['DATABASE_URL']) : undefined,
    isProduction,
  }
}

/** The portal's address for a browser on this machine. A browser can't open a wildcard address such as 0.0.0.0. */
export function addressOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Ports from 1024 on that browsers, and Node's fetch, never open: https://fetch.spec.whatwg.org/#bad-port */
const blockedPorts = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]

function readPort(text: string): number {
  const port = Number(text)
  if (blockedPorts.includes(port))
    throw new Problem(
      `PORT is ${port}, which browsers refuse to open.`,
      'Choose another one, like PORT=3001 npm start, or leave it out for 3000.',
    )
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port
  throw new Problem(
    `PORT is "${text}", which is not a port.`,
    'Set PORT to a whole number from 1 to 65535, like PORT=3001 npm start, or leave it out for 3000.',
  )
}

function readDatabaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  if (url && isPostgres && url.hostname !== '') return text
  // Never repeats the value: it carries a password.
  throw new Problem(
    'DATABASE_URL is not the address of a PostgreSQL database.',
    'Write it like postgres://user:password@host:5432/database, or leave it out: the portal then runs its own PostgreSQL.',
  )
}
