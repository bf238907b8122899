import type { Generated, GeneratedAlways } from 'kysely'
import type { MvrAdverseStatus } from 'shared-api/mvr/mvr-adverse'

export interface MvrAdverseActionTable {
  id: string
  account_id: string
  driver_id: string
  driver_name: string
  report_id: string
  status: Generated<MvrAdverseStatus>
  reason: string
  pre_sent_at: Date
  pre_sent_by: string
  pre_sent_by_name: string
  /** This and the next two are kept by triggers. */
  clock_from: GeneratedAlways<string>
  final_from: GeneratedAlways<string>
  is_disputed: GeneratedAlways<boolean>
  final_sent_at: Generated<Date | null>
  final_sent_by: Generated<string | null>
  final_sent_by_name: Generated<string | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  ended_by_name: Generated<string | null>
  end_reason: Generated<string | null>
  version: GeneratedAlways<number>
  search_text: GeneratedAlways<string>
}

export interface MvrAdverseLetterTable {
  id: string
  account_id: string
  driver_id: string
  action_id: string
  kind: 'Pre-adverse' | 'Final'
  template_version: number
  text_sealed: Buffer
  text_hash: Buffer
  summary: 'Official' | 'By hand' | null
  summary_hash: Buffer | null
  delivery: 'Email' | 'Print'
  sent_to: string | null
  sent_at: Date
}
