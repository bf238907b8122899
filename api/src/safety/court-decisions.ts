import { sql, type SqlBool } from 'kysely'

/**
 * FMCSA removes the violation of a dismissed citation only where no fine and no punitive cost remain (Federal Register, 5 June 2014). The
 * portal knows it of a linked ticket that has a final fine.
 */
export const hasFineLeft = sql<boolean>`exists (
  select from ticket_violation join ticket on ticket.id = ticket_violation.ticket_id
  where ticket_violation.violation_id = roadside_violation.id and ticket.final_fine_cents > 0
)`

/** A court decision can remove a violation from the measures. */
export const isCounted = sql<SqlBool>`
  (roadside_violation.adjudication is distinct from 'Dismissed' or ${hasFineLeft})
  and roadside_violation.adjudication is distinct from 'Not Guilty'
`

/** The decision as it counts: one that removes nothing is none. */
export const countedDecision = sql<'Dismissed' | 'Not Guilty' | 'Convicted of a different charge' | null>`case
  when roadside_violation.adjudication = 'Dismissed' and ${hasFineLeft} then null
  else roadside_violation.adjudication
end`
