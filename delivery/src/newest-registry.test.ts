import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRegistry } from 'shared-federation/registry'
import { activate, registryFile } from './activations.ts'
import { publicKeyFile } from './keys.ts'
import { newestRegistry } from './newest-registry.ts'
import { openedRegistry } from './opened-registry.ts'
import { storeVersion, temporaryFolder } from './testing.ts'

let delivery = ''
let remove = () => {}
beforeEach(() => {
  const temporary = temporaryFolder()
  delivery = temporary.folder
  remove = temporary.remove
})
afterEach(() => remove())

test('the bound follows each activation and never goes back', async () => {
  const newest = newestRegistry(openedRegistry(delivery))
  expect(await newest()).toBeUndefined()

  await storeVersion(delivery, 'drivers', '1.0.0')
  await activate(delivery, 'drivers', '1.0.0')
  const first = readFileSync(registryFile(delivery), 'utf8')
  const key = readFileSync(publicKeyFile(delivery), 'utf8')
  expect(await newest()).toBe((await openRegistry(first, key)).issuedAt)

  await activate(delivery, 'drivers', '1.0.0')
  const { issuedAt } = await openRegistry(readFileSync(registryFile(delivery), 'utf8'), key)
  expect(await newest()).toBe(issuedAt)
  for (const replay of [first, first.replace('1.0.0', '1.0.9'), 'no registry']) {
    writeFileSync(registryFile(delivery), replay)
    expect(await newest()).toBe(issuedAt)
  }
  rmSync(registryFile(delivery))
  expect(await newest()).toBe(issuedAt)
})
