import { MvrContent } from 'shared-api/mvr/mvr-content'
import * as z from 'zod/mini'
import type { Keys } from '../platform/secrets/keys.ts'
import { sealedRows } from '../platform/secrets/reseal.ts'
import { withoutSsn } from './without-ssn.ts'
import { open, seal } from '../platform/secrets/seal.ts'

const place = (column: 'content' | 'raw', reportId: string) => `mvr_result.${column}:${reportId}`

export const sealContent = (keys: Keys, reportId: string, content: MvrContent) =>
  seal(keys, place('content', reportId), JSON.stringify(content))

/** To be shown: without a full Social Security number. Throws when a byte was changed. */
export const openContent = (keys: Keys, reportId: string, sealed: Buffer): MvrContent =>
  z.parse(
    MvrContent,
    JSON.parse(open(keys, place('content', reportId), sealed), (_, value: unknown) =>
      typeof value === 'string' ? withoutSsn(value) : value,
    ),
  )

export const sealRaw = (keys: Keys, reportId: string, raw: string) => seal(keys, place('raw', reportId), raw)

/** Throws when a byte was changed. */
export const openRaw = (keys: Keys, reportId: string, sealed: Buffer) =>
  open(keys, place('raw', reportId), sealed)

/** To be shown: without a full Social Security number. */
export const openShownRaw = (keys: Keys, reportId: string, sealed: Buffer) =>
  withoutSsn(openRaw(keys, reportId, sealed))

export const sealedResults = sealedRows({
  name: 'results of MVRs',
  table: 'mvr_result',
  id: 'report_id',
  columns: ['content_sealed', 'raw_sealed'],
  reseal: (keys, id, { content_sealed: content, raw_sealed: raw }) => ({
    content_sealed: content && seal(keys, place('content', id), open(keys, place('content', id), content)),
    raw_sealed: raw && sealRaw(keys, id, openRaw(keys, id, raw)),
  }),
})
