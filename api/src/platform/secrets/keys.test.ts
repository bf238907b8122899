import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadKeys, newKeys, parseKeys } from './keys.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-keys-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('the demo makes keys once, for no one else to read', async () => {
  const demoFolder = join(folder, 'data')
  const [first, second] = await Promise.all([
    loadKeys({ portalKeys: undefined, demoFolder }),
    loadKeys({ portalKeys: undefined, demoFolder }),
  ])
  expect(second.current.seal.equals(first.current.seal)).toBe(true)
  expect((await stat(join(demoFolder, 'keys'))).mode & 0o777).toBe(0o600)
})

test('outside of the demo no one makes keys up', async () => {
  await expect(loadKeys({ portalKeys: undefined, demoFolder: undefined })).rejects.toThrow(
    'PORTAL_KEYS is missing',
  )
})

test('given keys win over those of the demo', async () => {
  const portalKeys = newKeys()
  const keys = await loadKeys({ portalKeys, demoFolder: folder })
  expect(keys.current.seal.equals(parseKeys(portalKeys).current.seal)).toBe(true)
})

test('a list of keys that is not one is refused', () => {
  const good = newKeys()
  for (const bad of [
    '',
    'secret',
    '1:c2hvcnQ=',
    `0:${good.slice(2)}`,
    `256:${good.slice(2)}`,
    `${good},${good}`,
  ]) {
    expect(() => parseKeys(bad)).toThrow('PORTAL_KEYS is not a list of keys')
  }
})
