import type { Generated } from 'kysely'

export interface SmsNotificationTable {
  id: Generated<string>
  account_id: string
  driver_id: string | null
  kind: 'Inspection' | 'Crash'
  report_number: string
  report_state: string
  occurred_on: string
  violations: number
  created_at: Date
}

export interface SmsNotificationReadTable {
  user_id: string
  notification_id: string
  account_id: string
  read_at: Date
}
