import * as z from 'zod/mini'
import { OtherDescription, RemoteDescription } from './description.ts'

/** One remote at its active version. */
export const RegistryRemote = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** The federation name, which carries the version: one name at two versions would keep running the old code. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** Where the files lie, with a slash at the end. */
  base: z.string(),
  /** The file of `integrity` that is loaded first. */
  entry: z.string(),
  /** File name to its sha384. */
  integrity: z.record(z.string(), z.string().check(z.startsWith('sha384-'))),
  /** Share key to the range the remote was built for. */
  shared: z.record(z.string(), z.string()),
  description: z.union([RemoteDescription, OtherDescription]),
})
export type RegistryRemote = z.infer<typeof RegistryRemote>

export const Registry = z.object({
  format: z.literal(1),
  issuedAt: z.iso.datetime(),
  remotes: z.array(RegistryRemote),
})
export type Registry = z.infer<typeof Registry>

/** The registry on its way: the text that was signed, as it was signed, and an ECDSA P-256 signature of it. */
export const SignedRegistry = z.object({ payload: z.string(), signature: z.string() })
export type SignedRegistry = z.infer<typeof SignedRegistry>

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const signing = { name: 'ECDSA', hash: 'SHA-256' }

export async function signRegistry(registry: Registry, privateKey: CryptoKey): Promise<SignedRegistry> {
  const payload = JSON.stringify(Registry.parse(registry))
  const signature = await crypto.subtle.sign(signing, privateKey, new TextEncoder().encode(payload))
  return { payload, signature: toBase64(new Uint8Array(signature)) }
}

/** The registry of a signed text. Throws when the text is not one, is signed by another key, or was changed. */
export async function openRegistry(text: string, publicKey: string): Promise<Registry> {
  const { payload, signature } = SignedRegistry.parse(JSON.parse(text))
  const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), curve, false, ['verify'])
  const isGenuine = await crypto.subtle.verify(
    signing,
    key,
    fromBase64(signature),
    new TextEncoder().encode(payload),
  )
  if (!isGenuine) throw new Error('The signature of the registry is not valid')
  return Registry.parse(JSON.parse(payload))
}

/** A new key pair: the private key as PKCS #8, the public one as SPKI, both in base64. */
export async function createRegistryKeys(): Promise<{ privateKey: string; publicKey: string }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  return { privateKey: toBase64(new Uint8Array(privateKey)), publicKey: toBase64(new Uint8Array(publicKey)) }
}

export function importSigningKey(privateKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', fromBase64(privateKey), curve, false, ['sign'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
