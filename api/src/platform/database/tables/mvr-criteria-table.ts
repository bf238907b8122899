export interface MvrCriteriaTable {
  account_id: string
  version: number
  /** In the shape of the version that wrote it: it is parsed again. */
  criteria: unknown
  changed_by: string | null
  changed_by_name: string
  changed_at: Date
}
