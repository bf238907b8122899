import { join } from 'node:path'
import { createRegistryKeys } from 'shared-federation/registry'
import { textOf, writeAtomically } from './files.ts'

/**
 * The keys of this installation's registry, created on first use, in base64 (PKCS #8 and SPKI). Activating a version needs
 * the private key; delivery reads only the public one.
 */
export async function registryKeys(delivery: string): Promise<{ privateKey: string; publicKey: string }> {
  const [privateKey, publicKey] = await Promise.all([
    textOf(privateKeyFile(delivery)),
    textOf(publicKeyFile(delivery)),
  ])
  if (privateKey !== undefined && publicKey !== undefined) return { privateKey, publicKey }
  const keys = await createRegistryKeys()
  await writeAtomically(privateKeyFile(delivery), keys.privateKey, 0o600)
  await writeAtomically(publicKeyFile(delivery), keys.publicKey)
  return keys
}

export function publicKeyFile(delivery: string): string {
  return join(delivery, 'keys', 'registry-public-key.txt')
}

function privateKeyFile(delivery: string): string {
  return join(delivery, 'keys', 'registry-private-key.txt')
}
