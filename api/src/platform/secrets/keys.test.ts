import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadKeys, makeKeys, newKeys, parseKeys } from './keys.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-keys-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('the demo that is filled makes keys once, for no one else to read; the service makes none', async () => {
  const demoFolder = join(folder, 'data')
  const source = { portalKeys: undefined, demoFolder }
  await expect(loadKeys(source)).rejects.toThrow(
    `${join(demoFolder, 'keys')} is missing, and PORTAL_KEYS is not set: the demo is sealed with one of them. Bring it back`,
  )
  const [first, second] = await Promise.all([makeKeys(source), makeKeys(source)])
  expect((await loadKeys(source)).current.checkValue).toEqual(first.current.checkValue)
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
