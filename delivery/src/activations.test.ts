import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { openRegistry } from 'shared-federation/registry'
import { activate, mendRegistry, registryFile, rollback, standings } from './activations.ts'
import { publicKeyFile } from './keys.ts'
import { claimVersion } from './published.ts'
import { Refused } from './refused.ts'
import { storeVersion, temporaryFolder } from './testing.ts'

let delivery = ''
let remove = () => {}
beforeEach(() => {
  const temporary = temporaryFolder()
  delivery = temporary.folder
  remove = temporary.remove
})
afterEach(() => remove())

/** The versions that a new tab loads, as its browser reads them. */
async function registered() {
  const key = readFileSync(publicKeyFile(delivery), 'utf8')
  const registry = await openRegistry(readFileSync(registryFile(delivery), 'utf8'), key)
  return Object.fromEntries(registry.remotes.map(({ description, version }) => [description.id, version]))
}

test('an activated version is in the signed registry, at its own address', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const registry = await openRegistry(
    readFileSync(registryFile(delivery), 'utf8'),
    readFileSync(publicKeyFile(delivery), 'utf8'),
  )
  expect(registry.remotes).toEqual([
    expect.objectContaining({
      version: '1.0.0',
      name: 'drivers_1_0_0',
      base: '/remotes/drivers/1.0.0/',
      integrity: { 'entry.js': 'sha384-abc' },
    }),
  ])
})

test('a registry that can not be opened is written again from what is active; a good one stays', async () => {
  await mendRegistry(delivery)
  expect(() => readFileSync(registryFile(delivery))).toThrow('ENOENT')
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const good = readFileSync(registryFile(delivery), 'utf8')
  await mendRegistry(delivery)
  expect(readFileSync(registryFile(delivery), 'utf8')).toBe(good)
  for (const bad of [good.slice(0, 300), '', undefined]) {
    if (bad === undefined) rmSync(registryFile(delivery))
    else writeFileSync(registryFile(delivery), bad)
    // oxlint-disable-next-line no-await-in-loop
    await mendRegistry(delivery)
    // oxlint-disable-next-line no-await-in-loop
    expect(await registered()).toEqual({ drivers: '1.0.0' })
  }
})

test('only the owner of the folder reads the signing key', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const { mode } = statSync(join(delivery, 'keys', 'registry-private-key.txt'))
  expect(mode & 0o777).toBe(0o600)
})

test('the key stays the same from one change to the next', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const key = readFileSync(publicKeyFile(delivery), 'utf8')
  await activate(delivery, 'drivers', '1.0.0')
  expect(readFileSync(publicKeyFile(delivery), 'utf8')).toBe(key)
})

test('a registry is issued later than the one before, also when the clock was set back', async () => {
  const issued = async () => {
    const key = readFileSync(publicKeyFile(delivery), 'utf8')
    return (await openRegistry(readFileSync(registryFile(delivery), 'utf8'), key)).issuedAt
  }
  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const first = await issued()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2020-01-01T00:00:00Z'))
  await activate(delivery, 'drivers', '1.0.0')
  clock.mockRestore()
  expect(Date.parse(await issued())).toBe(Date.parse(first) + 1)
})

test('a roll back goes back one activation after the other, then says that there is none', async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) {
    // Each is activated after the one before it.
    // oxlint-disable-next-line no-await-in-loop
    await storeVersion(delivery, 'drivers', version)
    // oxlint-disable-next-line no-await-in-loop
    await activate(delivery, 'drivers', version)
  }
  await expect(rollback(delivery, 'drivers')).resolves.toEqual({
    id: 'drivers',
    version: '1.0.1',
    previous: '1.0.2',
  })
  await rollback(delivery, 'drivers')
  await expect(registered()).resolves.toEqual({ drivers: '1.0.0' })
  await expect(rollback(delivery, 'drivers')).rejects.toThrow('nothing to roll back to')
})

test('a roll back to what was activated twice goes to what was before it', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await storeVersion(delivery, 'drivers', '1.0.1')
  await activate(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.1')
  await activate(delivery, 'drivers', '1.0.1')
  await rollback(delivery, 'drivers')
  await expect(registered()).resolves.toEqual({ drivers: '1.0.0' })
})

test('a roll back of what is not active is refused', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await expect(rollback(delivery, 'drivers')).rejects.toThrow(Refused)
})

test('activating a version that was not published is refused', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await expect(activate(delivery, 'drivers', '1.0.1')).rejects.toThrow('Published are: 1.0.0')
  await expect(activate(delivery, 'drivers', '../../x')).rejects.toThrow(Refused)
})

test('activating a remote that claims a path of an active one is refused and changes nothing', async () => {
  await storeVersion(delivery, 'tickets', '1.0.0', ['tickets'])
  await storeVersion(delivery, 'drivers', '1.0.0', ['tickets/mine'])
  await activate(delivery, 'tickets', '1.0.0')
  await expect(activate(delivery, 'drivers', '1.0.0')).rejects.toThrow('claimed by remote tickets')
  await expect(registered()).resolves.toEqual({ tickets: '1.0.0' })
  const drivers = (await standings(delivery)).find(({ id }) => id === 'drivers')
  expect(drivers?.active).toBeUndefined()
})

test('changes at the same time all count', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(ids.map((id) => storeVersion(delivery, id, '1.0.0')))
  await Promise.all(ids.map((id) => activate(delivery, id, '1.0.0')))
  await expect(registered()).resolves.toEqual({ a: '1.0.0', b: '1.0.0', c: '1.0.0', d: '1.0.0', e: '1.0.0' })
})

test('a folder that is no version and no remote is not taken for one', async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await storeVersion(delivery, 'drivers', '1.0.0-away')
  await storeVersion(delivery, 'drivers.away', '1.0.0')
  const all = await standings(delivery)
  expect(all.map(({ id, versions }) => [id, versions.map(({ version }) => version)])).toEqual([
    ['drivers', ['1.0.0']],
  ])
})

test('the next free version is that of the package first, then the next patch of the highest', async () => {
  await expect(claimVersion(delivery, 'drivers', '1.2.0')).resolves.toBe('1.2.0')
  await expect(claimVersion(delivery, 'drivers', '1.2.0')).resolves.toBe('1.2.1')
  await expect(claimVersion(delivery, 'drivers', '1.2.0')).resolves.toBe('1.2.2')
  await expect(claimVersion(delivery, 'drivers', '2.0.0')).resolves.toBe('2.0.0')
  await expect(claimVersion(delivery, 'drivers', '1.2.0')).resolves.toBe('2.0.1')
})

test('the next free version is given to one only', async () => {
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimVersion(delivery, 'drivers', '1.0.0')))
  expect(new Set(claims).size).toBe(4)
})
