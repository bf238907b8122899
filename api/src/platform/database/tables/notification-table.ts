import type { Generated } from 'kysely'
import type { NotificationFacts, NotificationKind } from 'shared-api/notifications/notifications'

export interface NotificationTable {
  id: Generated<string>
  user_id: string
  account_id: string
  kind: NotificationKind
  ticket_id: string | null
  challenge_id: string | null
  mvr_report_id: Generated<string | null>
  mvr_notice_id: Generated<string | null>
  facts: NotificationFacts
  /** Names what happened, so that each user is told once. */
  event_key: string
  created_at: Date
  read_at: Date | null
  is_mail_due: boolean
}
