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
  /** An ISO date-time: a registry that was issued before is refused. Empty: any is taken. */
  notBefore: string
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

  /** What the page has taken last: storage may be forbidden. */
  let taken: Registry | undefined

  async function read(): Promise<RegistryState> {
    const opening = openKept(source)
    try {
      const text = await fetchRegistry(source)
      const registry = await openRegistry(text, source.publicKey)
      refuseOlder(registry, source.notBefore, (await opening)?.issuedAt, taken?.issuedAt)
      keep(source.storage, text)
      taken = registry
      const amended = (await source.amend?.(registry)) ?? registry
      store.setState({ status: 'ready', registry: amended, isLastGood: false }, true)
    } catch (error) {
      if (store.getState().status !== 'ready') store.setState(lastGood(await opening, error), true)
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

/** The copy of an earlier visit; undefined when there is none that may be used. */
async function openKept({ storage, publicKey, notBefore }: RegistrySource): Promise<Registry | undefined> {
  try {
    const text = storage.getItem(storageKey)
    if (text === null) return undefined
    const registry = await openRegistry(text, publicKey)
    refuseOlder(registry, notBefore)
    return registry
  } catch {
    // Storage is forbidden, or holds a copy that was changed or is too old.
    return undefined
  }
}

function lastGood(kept: Registry | undefined, cause: unknown): RegistryState {
  if (kept) return { status: 'ready', registry: kept, isLastGood: true }
  const failure = new RegistryFailure('The list of modules could not be read.', { cause })
  return { status: 'failed', failure }
}

/** A genuine registry of the past would bring back modules that were replaced for a reason. */
function refuseOlder({ issuedAt }: Registry, ...bounds: (string | undefined)[]): void {
  const isOlder = bounds.some((bound) => bound && Date.parse(issuedAt) < Date.parse(bound))
  if (isOlder) throw new Error('The registry is older than one that was seen before')
}

function keep(storage: RegistrySource['storage'], text: string): void {
  try {
    storage.setItem(storageKey, text)
  } catch {
    // Storage is full or forbidden: the portal works, and the next visit has no copy to fall back on.
  }
}
