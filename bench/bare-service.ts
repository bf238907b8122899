import fastify from 'fastify'
import { createHash } from 'node:crypto'
import { Client, Pool, type PoolClient } from 'pg'

// For each call a handler that sends the database the statements of the portal's service, and nothing more happens: the
// least that an answer with these statements costs. They are recorded from the service itself.

export interface BareCall {
  name: string
  path: string
  body?: Record<string, unknown>
  /** The record that a request names another one for. */
  id?: string
  /** Whether its own statements need a transaction, also where role and user are given once for all. */
  isTransaction: boolean
}

export interface BareTask {
  port: number
  /** Where the service listens while it is recorded. */
  servicePort: number
  token: string
  connections: number
  calls: readonly BareCall[]
}

interface Statement {
  text: string
  values: unknown[]
}

interface Recording {
  statements: Statement[]
  answer: unknown
}

const { port, servicePort, token, calls, connections }: BareTask = JSON.parse(process.env['BARE_TASK'] ?? '')
const address = `http://127.0.0.1:${servicePort}`

const isTenancy = ({ text }: Statement) => text.includes('set_config(') && text.includes("'role'")
const isBegin = ({ text }: Statement) => text.startsWith('begin')
const isBracket = ({ text }: Statement) => /^(begin|commit)\b/.test(text)

const app = fastify()
app.get('/health/ready', () => ({ isReady: true }))
for (const [call, recording] of await record()) serveBare(call, recording)
await app.listen({ port, host: '127.0.0.1' })

/** Runs the service in this process for as long as its statements are listened to. */
async function record(): Promise<Map<BareCall, Recording>> {
  const statements: Statement[] = []
  const query: unknown = Reflect.get(Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no query to listen to.')
  // Records the text and values of Kysely's statements, as pg sends them.
  Reflect.set(Client.prototype, 'query', function listening(this: Client, ...words: unknown[]) {
    const [asked, values] = words
    const statement = typeof asked === 'string' ? { text: asked, values } : Object(asked)
    if (isOfPortal(this)) statements.push({ text: statement.text, values: statement.values ?? [] })
    return Reflect.apply(query, this, words)
  })
  process.env['API_PORT'] = String(servicePort)
  await import('api/main')
  const recordings = new Map<BareCall, Recording>()
  for (const call of calls) recordings.set(call, await recordTwice(call, statements))
  Reflect.set(Client.prototype, 'query', query)
  process.emit('SIGTERM')
  return recordings
}

function isOfPortal(client: object) {
  return Object(Reflect.get(client, 'connectionParameters')).application_name === 'portal'
}

/** Until a call sends the same twice running: what the service does by itself at times is not the call's. */
async function recordTwice(call: BareCall, statements: Statement[]): Promise<Recording> {
  let last = ''
  for (;;) {
    const body = call.body && { ...call.body, ...(await versionOf(call)) }
    statements.length = 0
    const answer = await ask(call.path, body)
    const recorded = [...statements]
    const texts = JSON.stringify(recorded.map(({ text }) => text))
    if (texts === last) return { statements: recorded, answer }
    last = texts
  }
}

async function versionOf({ id = '' }: BareCall): Promise<{ Version: number }> {
  const { Result } = await ask(`api/v1/GetDriverDetails/${id}`, undefined)
  return { Version: Result.Data.Version }
}

async function ask(path: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${address}/${path}`, { headers, ...sent })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Below /same with all of its statements, below /own with those that are left where role and user are set already. */
function serveBare(call: BareCall, { statements, answer }: Recording) {
  const afterBegin = statements.slice(statements.findIndex(isBegin))
  const own = afterBegin.filter((one) => !isTenancy(one) && (call.isTransaction || !isBracket(one)))
  const tenancy = statements.filter(isTenancy)
  serveStatements(`/same/${call.name}`, call, { statements, answer }, [])
  serveStatements(`/own/${call.name}`, call, { statements: own, answer }, tenancy)
}

function serveStatements(
  url: string,
  { body, id }: BareCall,
  { statements, answer }: Recording,
  tenancy: Statement[],
) {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: connections })
  pool.on('connect', (client) => {
    for (const { text, values } of tenancy) void client.query(text.replaceAll(', true)', ', false)'), values)
  })
  const prepared = statements.map(({ text, values }) => ({
    text,
    values,
    ...(isBracket({ text, values }) ? {} : { name: createHash('sha256').update(text).digest('base64url') }),
  }))
  const answerFor = async (client: PoolClient, otherId: string | undefined) => {
    const swapped = (value: unknown) => (otherId !== undefined && value === id ? otherId : value)
    for (const statement of prepared)
      await client.query({ ...statement, values: statement.values.map(swapped) })
    return answer
  }
  app.route<{ Querystring: { id?: string } }>({
    method: body === undefined ? 'GET' : 'POST',
    url,
    handler: async (request) => {
      const client = await pool.connect()
      try {
        return await answerFor(client, request.query.id)
      } finally {
        client.release()
      }
    },
  })
}
