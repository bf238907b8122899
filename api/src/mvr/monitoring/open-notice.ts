import type { OpenedMvrNotice } from 'shared-api/mvr/mvr-monitoring'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import { writeLook } from '../access-log.ts'
import type { Looking } from '../report-content.ts'
import { markBellRead, markNoticeRead, selectNotice } from './notice-queries.ts'
import { openNoticeText } from './sealed-notices.ts'

/** A notice as it is read. Its text is shown with an entry in the access log alone. */
export async function openNotice(tx: Tx, id: string, { user, now, keys }: Looking): Promise<OpenedMvrNotice> {
  const found = await selectNotice(tx, id)
  if (found === undefined) throw new Refusal(404, recordNotFound)
  await writeLook(tx, {
    user,
    now,
    what: 'opened a notice',
    accountId: found.Carrier__r.Id,
    reportId: null,
    driverId: found.Driver__c,
    purpose: 'Monitoring',
  })
  // The back office looks without reading for the carrier.
  if (user.role !== 'operator') await markNoticeRead(tx, id, { name: user.name, now })
  await markBellRead(tx, id, now)
  const read = await selectNotice(tx, id)
  if (read === undefined) throw new Refusal(404, recordNotFound)
  const { content_sealed: sealed, ...notice } = read
  return { ...notice, Text: openNoticeText(keys, id, sealed) }
}
