import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openRegistry } from 'shared-federation/registry'
import { registryFile, standings } from './activations.ts'
import { checkout } from './data-folder.ts'
import { publicKeyFile } from './keys.ts'
import { publish } from './publish.ts'
import { publishAll, type RemoteStep } from './remotes.ts'
import { versionFolder } from './published.ts'
import { storeVersion, temporaryFolder, writeApp, writeRemote } from './testing.ts'

const { folder, remove } = temporaryFolder()
const delivery = join(folder, 'delivery')
const root = join(folder, 'checkout')

/** A checkout with the host of this one, and remotes of a few lines. */
beforeAll(() => {
  mkdirSync(root)
  symlinkSync(join(checkout, 'host'), join(root, 'host'))
  writeRemote(root, 'ponds', `export default () => <h1>Ponds</h1>\n`)
  writeRemote(root, 'lakes', `export default () => <h1>Lakes</h1>\n`)
})
afterAll(remove)

const versionsOf = (id: string) => readdirSync(join(delivery, 'artifacts', id)).toSorted()

test('a published version carries its version in its name, the hash of every file, and what it needs of the host', async () => {
  const { published, isNew } = await publish(delivery, 'ponds', root)
  expect(isNew).toBe(true)
  expect(published).toMatchObject({
    version: '1.2.0',
    name: 'ponds_1_2_0',
    shared: { 'react/jsx-runtime': '^19.3.1' },
  })
  const files = Object.entries(published.integrity)
  expect(files.map(([file]) => file)).toContain(published.entry)
  for (const [file, integrity] of files) {
    const content = readFileSync(join(versionFolder(delivery, 'ponds', '1.2.0'), file))
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
  }
  expect(readdirSync(versionFolder(delivery, 'ponds', '1.2.0'))).toContain(`${published.entry}.br`)
})

test('the same sources are not published twice; changed ones are the next version', async () => {
  const before = await publish(delivery, 'ponds', root)
  expect(before.isNew).toBe(false)
  writeApp(root, 'ponds', `export default () => <h1>Deep ponds</h1>\n`)
  const after = await publish(delivery, 'ponds', root)
  expect(after).toMatchObject({ isNew: true, published: { version: '1.2.1', name: 'ponds_1_2_1' } })
  expect(versionsOf('ponds')).toEqual(['1.2.0', '1.2.1'])
})

test.each([
  ['when the remote does not build', `import './gone.ts'\nexport default () => null\n`, './gone.ts'],
  [
    'when it asks for a name that the host leaves out',
    `import { useFetcher } from 'react-router-dom'\nexport default () => <p>{String(useFetcher)}</p>\n`,
    'useFetcher of react-router-dom is not provided by the host',
  ],
  [
    'when it asks for everything of a package that the host curates',
    `import * as router from 'react-router-dom'\nexport default () => <p>{Object.keys(router)}</p>\n`,
    'Name what you use of react-router-dom',
  ],
  [
    'when it brings a second copy of what the host provides',
    `import { useQuery } from '../node_modules/@tanstack/react-query/build/modern/index.js'\nexport default () => <p>{String(useQuery)}</p>\n`,
    'which the host provides',
  ],
])('nothing is published, and the reason is said, %s', async (_, app, reason) => {
  writeApp(root, 'ponds', app)
  await expect(publish(delivery, 'ponds', root)).rejects.toThrow(reason)
  expect(versionsOf('ponds')).toEqual(['1.2.0', '1.2.1'])
})

test('a remote with a path that another remote claims is not published, and the reason is given', async () => {
  await storeVersion(delivery, 'rivers', '1.0.0', ['water'])
  writeRemote(root, 'lakes', `export default () => <h1>Lakes</h1>\n`, 'water')
  await expect(publish(delivery, 'lakes', root)).rejects.toThrow('water is claimed by remote rivers')
  expect(versionsOf('lakes')).toEqual([])
  writeRemote(root, 'lakes', `export default () => <h1>Lakes</h1>\n`)
})

test('publishing an unknown remote publishes nothing and gives the reason', async () => {
  await expect(publish(delivery, 'seas', root)).rejects.toThrow(
    'There is no remote "seas". The remotes of this checkout are: lakes, ponds.',
  )
  await expect(publish(delivery, '../ponds', root)).rejects.toThrow('There is no remote')
})

test('all remotes are published at once, and a start without changes builds and activates nothing', async () => {
  writeApp(root, 'ponds', `export default () => <h1>Clear ponds</h1>\n`)
  const told: RemoteStep[] = []
  const steps = await publishAll(delivery, (step) => told.push(step), root)
  expect(steps).toEqual([
    { id: 'lakes', version: '1.2.0', outcome: 'built' },
    { id: 'ponds', version: '1.2.2', outcome: 'built' },
  ])
  expect(told).toHaveLength(2)
  const active = async () => (await standings(delivery)).map(({ id, active: version }) => [id, version])
  expect(await active()).toEqual([
    ['lakes', '1.2.0'],
    ['ponds', '1.2.2'],
    ['rivers', undefined],
  ])
  const registry = readFileSync(registryFile(delivery), 'utf8')
  writeFileSync(registryFile(delivery), registry.slice(0, 300))
  expect((await publishAll(delivery, undefined, root)).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
  ])
  // What was cut off is whole again.
  const key = readFileSync(publicKeyFile(delivery), 'utf8')
  const { remotes } = await openRegistry(readFileSync(registryFile(delivery), 'utf8'), key)
  expect(remotes.map(({ version }) => version).toSorted()).toEqual(['1.2.0', '1.2.2'])
})
