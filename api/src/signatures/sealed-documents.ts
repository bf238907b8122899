import type { Keys } from '../platform/secrets/keys.ts'
import { sealedRows } from '../platform/secrets/reseal.ts'
import { open, seal } from '../platform/secrets/seal.ts'

const sealContext = (id: string) => `signature.document:${id}`

/** @param id of the signature. */
export const sealDocument = (keys: Keys, id: string, text: string) => seal(keys, sealContext(id), text)

/** Throws when a byte was changed. */
export const openDocument = (keys: Keys, id: string, sealed: Buffer) => open(keys, sealContext(id), sealed)

export const sealedDocuments = sealedRows({
  name: 'signed documents',
  table: 'signature',
  id: 'id',
  columns: ['document_sealed'],
  reseal: (keys, id, { document_sealed: sealed }) => ({
    document_sealed: sealed && sealDocument(keys, id, openDocument(keys, id, sealed)),
  }),
})
