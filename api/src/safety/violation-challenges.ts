import { type RawBuilder, sql } from 'kysely'
import type { ViolationChallenge } from 'shared-api/safety/roadside'

/**
 * The challenge about a violation: its own, or the one about the citation of a ticket that a person linked with it. An
 * open one comes before the newest; null without any.
 */
export const challengeOfViolation = (
  violationId: RawBuilder<unknown>,
): RawBuilder<ViolationChallenge | null> => sql`(
  select json_build_object('Id', id, 'Name', number, 'Status__c', status, 'DataQ_Outcome__c', dataq_outcome)
  from (
    select * from challenge where challenge.violation_id = ${violationId}
    union all
    select challenge.* from ticket_violation join challenge on challenge.ticket_id = ticket_violation.ticket_id
    where ticket_violation.violation_id = ${violationId} and challenge.violation_id is null
      and challenge.challenge_type is distinct from 'Crash preventability'
  ) as found
  order by closed_at is null desc, created_at desc, id limit 1
)`
