import { create } from 'zustand'
import { openRegistry, type Registry } from './registry.ts'

export type RegistryState =
  | { status: 'reading' }
  /** `isLastGood`: the portal could not read a newer one, and goes on with the copy of an earlier visit. */
  | { status: 'ready'; registry: Registry; isLastGood: boolean }
  | { status: 'failed'; failure: RegistryFailure }

export class RegistryFailure extends Error {
  override readonly name = 'RegistryFailure'
}

/** Where the shell reads what the portal is made of. Shaped for `useSyncExternalStore`. */
export interface RegistryStore {
  current: () => RegistryState
  subscribe: (onChanged: () => void) => () => void
  /** Reads again. Settles with the new state, never rejects; a failed read never takes away a registry that is there. */
  refresh: () => Promise<RegistryState>
}

export interface RegistrySource {
  url: string
  /** ECDSA P-256, SPKI in base64. */
  publicKey: string
  /** Keeps the last good copy, as it was signed. */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  fetch: typeof fetch
  /** What a development build makes of the registry it has read. */
  amend?: ((registry: Registry) => Promise<Registry>) | undefined
}

const storageKey = 'portal-registry'
const timeout = 5000

export function createRegistryStore(source: RegistrySource): RegistryStore {
  const store = create<RegistryState>()(() => ({ status: 'reading' }))
  let reading: Promise<RegistryState> | undefined

  async function read(): Promise<RegistryState> {
    try {
      const text = await fetchRegistry(source)
      const registry = await openRegistry(text, source.publicKey)
      keep(source.storage, text)
      const amended = (await source.amend?.(registry)) ?? registry
      store.setState({ status: 'ready', registry: amended, isLastGood: false }, true)
    } catch (error) {
      if (store.getState().status !== 'ready') store.setState(await lastGood(source, error), true)
    }
    return store.getState()
  }

  return {
    current: store.getState,
    subscribe: store.subscribe,
    refresh() {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

async function fetchRegistry({ url, fetch }: RegistrySource): Promise<string> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`The registry answered ${response.status}`)
  return response.text()
}

async function lastGood({ storage, publicKey }: RegistrySource, cause: unknown): Promise<RegistryState> {
  try {
    const text = storage.getItem(storageKey)
    if (text === null) throw cause
    return { status: 'ready', registry: await openRegistry(text, publicKey), isLastGood: true }
  } catch {
    return {
      status: 'failed',
      failure: new RegistryFailure('The list of modules could not be read.', { cause }),
    }
  }
}

function keep(storage: RegistrySource['storage'], text: string): void {
  try {
    storage.setItem(storageKey, text)
  } catch {
    // Storage is full or forbidden: the portal works, and the next visit has no copy to fall back on.
  }
}
