import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { freePort } from '../api/test/support/test-cluster.ts'
import { testDatabase } from '../api/test/support/test-database.ts'
import { testKeyText } from '../api/test/support/test-world.ts'
import { recordOf } from '../delivery/src/published.ts'
import { knownRemotes, sourceHash } from '../delivery/src/remote-sources.ts'
import { storeVersion } from '../delivery/src/testing.ts'

// Starts each service of docker-compose.yml by its own command with its own environment. What Docker provides is put in
// its place: the image's files, the volumes, and the names of the network.

const checkout = join(import.meta.dirname, '..')

interface Service {
  image?: string
  build?: { target: string }
  command?: string[]
  environment: Record<string, string | number | null>
  restart?: string
  healthcheck?: { test: string[] }
}

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'portal-compose-'))
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill()) await ended
  }
  rmSync(folder, { recursive: true })
})

/** Replaces variables as Docker Compose does. */
function substituted(text: string, env: Record<string, string>): string {
  const replaced = text.replace(
    /\$\{(\w+)(?:(:?[-?])([^${}]*))?\}/g,
    (_, name: string, mark = '', rest = '') => {
      const value = env[name]
      const isGiven = value !== undefined && !(mark.startsWith(':') && value === '')
      return isGiven ? value : mark.endsWith('-') ? rest : ''
    },
  )
  return replaced === text ? text : substituted(replaced, env)
}

/** The command of a stage of the Dockerfile. */
function imageCommand(target: string): string[] {
  const stages = readFileSync(join(checkout, 'Dockerfile'), 'utf8').split(/^FROM /m)
  const stage = stages.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${target}`)) ?? ''
  return JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '')
}

function start(command: readonly string[], env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  return child
}

const succeeds = async (child: ChildProcess) => (await once(child, 'exit'))[0] === 0

async function isHealthy(child: ChildProcess, check: readonly string[]): Promise<boolean> {
  while (child.exitCode === null) if (await succeeds(start(check, {}))) return true
  return false
}

test('each service of the compose file starts, and users behind a proxy are networks of their own', async () => {
  const [apiPort, deliveryPort] = [await freePort(), await freePort()]
  const admin = new URL(database.adminUrl)
  const { password } = admin
  /** The names that Docker's network and file systems give. */
  const places: [RegExp, string][] = [
    [/@postgres:5432\/portal$/, `@${admin.host}${admin.pathname}`],
    [/^http:\/\/api:3001$/, `http://127.0.0.1:${apiPort}`],
    [/^3001$|(?<=127\.0\.0\.1:)3001/, String(apiPort)],
    [/^3000$|(?<=127\.0\.0\.1:)3000/, String(deliveryPort)],
    [/^\/(data|delivery)$/, join(folder, '$1')],
  ]
  const placed = (text: string) => places.reduce((all, [name, place]) => all.replace(name, place), text)
  for (const name of ['data', 'delivery', 'dist/assets']) mkdirSync(join(folder, name), { recursive: true })

  // What the demo in this database is sealed with.
  writeFileSync(join(folder, 'data', 'keys'), testKeyText)

  // What the images contain: published remotes and the built host.
  const published = join(folder, 'published')
  for (const id of knownRemotes(checkout)) {
    const version = { ...(await storeVersion(published, id, '9.0.0')), sources: sourceHash(id, checkout) }
    writeFileSync(recordOf(published, id, '9.0.0'), JSON.stringify(version))
  }
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><head></head>')
  const image = { PUBLISHED_DIR: published, HOST_DIST: join(folder, 'dist') }

  const text = readFileSync(join(checkout, 'docker-compose.yml'), 'utf8')
  const { services }: { services: Record<string, Service> } = parse(text, { merge: true })
  for (const [name, service] of Object.entries(services)) {
    if (service.build === undefined) {
      expect([name, service.image]).toEqual(['postgres', 'postgres:18'])
      continue
    }
    const environment: Record<string, string> = { ...image }
    for (const [variable, value] of Object.entries(service.environment)) {
      // One without a value is taken from the environment of Docker Compose, where none of them is set.
      if (value === null) continue
      environment[variable] = placed(substituted(String(value), { POSTGRES_PASSWORD: password }))
    }
    const command = service.command ?? imageCommand(service.build.target)
    const child = start(command, environment)
    const [, ...check] = (service.healthcheck?.test ?? []).map(placed)
    const outcome = service.restart === undefined ? await succeeds(child) : await isHealthy(child, check)
    expect([name, outcome]).toEqual([name, true])
  }

  const signIn = await fetch(`http://127.0.0.1:${deliveryPort}/api/v1/LoginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
    body: JSON.stringify({ Email: 'carrier@demo.example', Password: 'drive-safe-demo-2026' }),
  })
  expect(signIn.status).toBe(200)
  const entries = await database.admin.selectFrom('audit_entry').select('network').execute()
  expect(entries.map(({ network }) => network)).toContain('203.0.113.7')
})

test.each(['api', 'delivery'])(
  'a wrong proxy is refused by %s at its start, in one sentence',
  async (name) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.serviceUrl,
      PORTAL_DEMO: '1',
      PORTAL_TRUSTED_PROXIES: 'proxy.example',
    }
    const started = promisify(execFile)(process.execPath, [join(checkout, name, 'src', 'main.ts')], { env })
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^PORTAL_TRUSTED_PROXIES contains "proxy\.example": use addresses like .*\.\n$/,
      ),
    })
  },
)
