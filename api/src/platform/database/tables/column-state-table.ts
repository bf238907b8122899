export interface ColumnStateTable {
  user_id: string
  table_name: string
  state: unknown
  saved_at: Date
}
