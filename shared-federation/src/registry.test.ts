/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  createRegistryKeys,
  importSigningKey,
  openRegistry,
  signRegistry,
  type Registry,
} from './registry.ts'

const registry: Registry = {
  format: 1,
  issuedAt: '2026-11-20T12:00:00.000Z',
  remotes: [
    {
      version: '1.0.0',
      name: 'drivers_1_0_0',
      base: '/remotes/drivers/1.0.0/',
      entry: 'entry.js',
      integrity: { 'entry.js': 'sha384-abc' },
      shared: { react: '^19.3.1' },
      description: { id: 'drivers', title: 'Drivers', contract: 2, paths: [], navigation: [], slots: [] },
    },
  ],
}

let publicKey: string
let text: string
beforeAll(async () => {
  const keys = await createRegistryKeys()
  publicKey = keys.publicKey
  text = JSON.stringify(await signRegistry(registry, await importSigningKey(keys.privateKey)))
})

test('a signed registry opens with the public key', async () => {
  await expect(openRegistry(text, publicKey)).resolves.toEqual(registry)
})

describe('a registry does not open', () => {
  test('when one letter of it was changed', async () => {
    await expect(openRegistry(text.replace('1.0.0/', '1.0.9/'), publicKey)).rejects.toThrow('signature')
  })

  test('when another key signed it', async () => {
    const { publicKey: another } = await createRegistryKeys()
    await expect(openRegistry(text, another)).rejects.toThrow('signature')
  })

  test('when it is no registry', async () => {
    await expect(openRegistry('<!doctype html>', publicKey)).rejects.toThrow(SyntaxError)
    await expect(openRegistry('{}', publicKey)).rejects.toThrow('payload')
  })
})

test('a registry that does not fit its schema is not signed', async () => {
  const { privateKey } = await createRegistryKeys()
  const broken = { ...registry, issuedAt: 'yesterday' }
  await expect(signRegistry(broken, await importSigningKey(privateKey))).rejects.toThrow('issuedAt')
})

test('a remote of another contract keeps its paths and its menu, and fills no slot', async () => {
  const { publicKey: key, privateKey } = await createRegistryKeys()
  const paths = [{ path: 'drivers-list', title: 'Drivers', roles: ['carrier'] }]
  const older = { id: 'drivers', title: 'Drivers', contract: 1, paths, navigation: [] }
  const remotes = registry.remotes.map((remote) => ({
    ...remote,
    description: { ...older, slots: [{ slot: 'search.results', kinds: ['Driver'] }] },
  }))
  const payload = JSON.stringify({ ...registry, remotes })
  const signature = await signatureOf(payload, privateKey)
  const opened = await openRegistry(JSON.stringify({ payload, signature }), key)
  expect(opened.remotes.map(({ description }) => description)).toEqual([{ ...older, slots: [] }])
})

async function signatureOf(payload: string, privateKey: string) {
  const key = await importSigningKey(privateKey)
  const bytes = new TextEncoder().encode(payload)
  return Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)).toString(
    'base64',
  )
}
