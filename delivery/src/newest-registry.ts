import type { OpenedRegistry } from './opened-registry.ts'

/**
 * When the newest registry that this process has seen was issued, as an ISO date-time; undefined before there is one. It
 * goes in every page, and browsers refuse an older registry. A file that is not genuine does not count.
 */
export function newestRegistry(registry: () => Promise<OpenedRegistry>): () => Promise<string | undefined> {
  let newest: string | undefined
  return async () => {
    // A registry that is missing or spoiled leaves the bound as it is.
    const issuedAt = (await registry().catch(() => undefined))?.issuedAt
    if (issuedAt !== undefined && (newest === undefined || Date.parse(issuedAt) > Date.parse(newest)))
      newest = issuedAt
    return newest
  }
}
