import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { token } from 'shared-auth'
import { oneDay } from './query-client.ts'

/** The specification's key and throttle. */
const key = 'REACT_QUERY_OFFLINE_CACHE'
const throttleTime = 1000

/** The page's script is named by the hash of the build: what another build has cached may have another shape. */
const version = document.scripts[0]?.src ?? 'not built'

/** A write that was waiting for its turn when the session ended must not bring anything back. */
const sessionStorageWhileSignedIn = {
  getItem: (name: string) => sessionStorage.getItem(name),
  setItem: (name: string, value: string) => {
    if (token() !== undefined) sessionStorage.setItem(name, value)
  },
  removeItem: (name: string) => sessionStorage.removeItem(name),
}

interface CachedQuery {
  state: { status: string }
  meta?: Record<string, unknown> | undefined
}

/** Only reference data is kept: what is about a person or a carrier never reaches the browser's storage. */
const isReferenceData = ({ state, meta }: CachedQuery) =>
  state.status === 'success' && meta?.['reference'] === true

/** For `PersistQueryClientProvider`: what the specification says of the cache, for reference data alone. */
export const referenceCache = {
  persister: createSyncStoragePersister({ storage: sessionStorageWhileSignedIn, key, throttleTime }),
  maxAge: oneDay,
  buster: version,
  dehydrateOptions: { shouldDehydrateQuery: isReferenceData, shouldDehydrateMutation: () => false },
}
