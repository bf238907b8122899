import * as z from 'zod/mini'
import { MvrNoticeKind } from 'shared-api/mvr/mvr-monitoring'
import type { Keys } from '../../platform/secrets/keys.ts'
import { sealedRows } from '../../platform/secrets/reseal.ts'
import { open, seal } from '../../platform/secrets/seal.ts'
import type { ProviderNotice } from '../../providers/mvr/mvr-monitoring.ts'
import { withoutSsn } from '../without-ssn.ts'

type Table = 'mvr_notice' | 'mvr_quarantine'

const place = (table: Table, id: string) => `${table}.content:${id}`

const Content = z.object({ kind: MvrNoticeKind, happenedOn: z.string(), text: z.string() })

/** @param id of the row. */
export const sealNotice = (
  keys: Keys,
  table: Table,
  id: string,
  { kind, happenedOn, text }: Pick<ProviderNotice, 'kind' | 'happenedOn' | 'text'>,
) => seal(keys, place(table, id), JSON.stringify({ kind, happenedOn, text }))

/** To be shown: without a full Social Security number. Throws when a byte was changed. */
export const openNoticeText = (keys: Keys, id: string, sealed: Buffer): string =>
  withoutSsn(z.parse(Content, JSON.parse(open(keys, place('mvr_notice', id), sealed))).text)

const sealedIn = (table: Table, name: string) =>
  sealedRows({
    name,
    table,
    id: 'id',
    columns: ['content_sealed'],
    reseal: (keys, id, { content_sealed: content }) => ({
      content_sealed: content && seal(keys, place(table, id), open(keys, place(table, id), content)),
    }),
  })

export const sealedNotices = [
  sealedIn('mvr_notice', 'notices of driving records'),
  sealedIn('mvr_quarantine', 'notices in quarantine'),
]
