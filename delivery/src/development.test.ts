import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { BuildMessage } from 'shared-federation/build-message'
import { openRegistry, RegistryRemote } from 'shared-federation/registry'
import { checkout } from './data-folder.ts'
import { startDevelopment, type Development } from './development.ts'
import { developRemote } from './remote-development.ts'
import { temporaryFolder, writeApp, writeRemote } from './testing.ts'

// Host and remote are built by webpack, in a process of its own.
jest.setTimeout(300_000)

const { folder, remove } = temporaryFolder()
const root = join(folder, 'checkout')
const builds: BuildMessage[] = []
let next = Promise.withResolvers<BuildMessage>()
let address = ''
let development: Development

beforeAll(async () => {
  writeHost()
  writeRemote(root, 'ponds', `export default () => <h1>Ponds</h1>\n`)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  development = await startDevelopment({
    port,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:9',
    isDemo: true,
    folder: join(folder, 'development'),
    onBuilt: (built) => {
      builds.push(built)
      next.resolve(built)
    },
    root,
  })
  await development.firstBuilds
})
afterAll(async () => {
  await development.close()
  remove()
})

/** The real host but for its screens, and for what it shares with remotes: that is most of its build, and of every journey. */
function writeHost() {
  const host = join(root, 'host')
  mkdirSync(join(host, 'src'), { recursive: true })
  for (const name of ['index.html', 'icon.svg', 'package.json'])
    cpSync(join(checkout, 'host', name), join(host, name))
  symlinkSync(join(checkout, 'host', 'node_modules'), join(host, 'node_modules'))
  writeFileSync(
    join(host, 'webpack.config.ts'),
    `import { hostConfig } from 'shared-federation/webpack'
const config = hostConfig(import.meta.dirname)
export default (environment, options) => {
  const { plugins, ...others } = config(environment, options)
  return { ...others, plugins: plugins.filter((plugin) => plugin.constructor.name !== 'ProvideSharedPlugin') }
}
`,
  )
  writeFileSync(join(host, 'src', 'index.ts'), `document.title = 'Ready'\n`)
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const taken = server.address()
    server.close(() => resolve(typeof taken === 'object' && taken ? taken.port : 0))
  })
  return promise
}

async function registered() {
  const page = await (await fetch(`${address}/ponds`)).text()
  const key = /name="registry-key" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const registry = await openRegistry(await (await fetch(`${address}/registry.json`)).text(), key)
  return registry.remotes[0]
}

/** Resolves when a page that is open would load itself again. */
async function openPage(changes = `${address}/development/changes`) {
  const { body } = await fetch(changes)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    changed: async () => {
      for (;;) {
        // Each piece of the stream comes after the one before it.
        // oxlint-disable-next-line no-await-in-loop
        const { value = '', done } = (await reader?.read()) ?? { done: true }
        if (done || value.includes('event: changed')) return value
      }
    },
    leave: () => reader?.cancel(),
  }
}

test('host and remotes are built once, and served as in production', async () => {
  expect(builds.map(({ part, problem }) => [part, problem])).toEqual([
    ['host', undefined],
    ['ponds', undefined],
  ])
  const remote = await registered()
  const entry = await fetch(`${address}${remote?.base}${remote?.entry}`)
  expect(entry.status).toBe(200)
  expect((await fetch(address)).headers.get('content-security-policy')).toContain(
    "script-src 'self' http://localhost:* http://127.0.0.1:*;",
  )
})

test('a change of a remote is built, registered, and told to the pages that are open', async () => {
  const before = await registered()
  const page = await openPage()
  writeApp(root, 'ponds', `export default () => <h1>Deep ponds</h1>\n`)
  expect(await page.changed()).toContain('event: changed')
  const after = await registered()
  expect(after?.entry).not.toBe(before?.entry)
  expect(Object.keys(after?.integrity ?? {})).not.toEqual(Object.keys(before?.integrity ?? {}))
  await page.leave()
})

test('one remote is built alone, and served to the pages of a portal that runs already', async () => {
  const port = await freePort()
  const own = `http://localhost:${port}`
  const output = join(folder, 'alone')
  const alone = await developRemote({ id: 'ponds', port, output, onBuilt: () => undefined, root })
  await alone.firstBuild
  const served = async () => RegistryRemote.parse(await (await fetch(`${own}/remote.json`)).json())
  const { description, entry, integrity } = await served()
  expect(description.id).toBe('ponds')
  expect(integrity[entry]).toMatch(/^sha384-/)
  const { status, headers } = await fetch(`${own}/${entry}`)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const page = await openPage(`${own}/changes`)
  writeApp(root, 'ponds', `export default () => <h1>Ponds alone</h1>\n`)
  expect(await page.changed()).toContain('event: changed')
  expect((await served()).entry).not.toBe(entry)
  await page.leave()
  await alone.close()
})

test('a change that does not build is said, and the page stays as it was', async () => {
  let before = await registered()
  writeApp(root, 'ponds', `export defaul () => null\n`)
  let problem: string | undefined
  // A build of the change before this one may end first.
  while (problem === undefined) {
    next = Promise.withResolvers<BuildMessage>()
    ;({ problem } = await next.promise)
    if (problem === undefined) before = await registered()
  }
  expect(problem).toContain('./src/app.tsx')
  expect(problem).not.toContain('backtrace')
  expect(await registered()).toEqual(before)
})
