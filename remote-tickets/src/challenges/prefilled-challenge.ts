import type { ViolationRecord } from 'shared-api/safety/roadside'
import type { TicketRecord } from 'shared-api/tickets'
import type { StopViolation } from 'shared-api/tickets/ticket-violations'
import { formatDate } from 'shared-ui'

type DecidedTicket = Pick<
  TicketRecord,
  'Ticket_Outcome__c' | 'Citation_Number__c' | 'Ticket_Closed_Date__c' | 'Final_Fine__c'
>

/** FMCSA removes what a dismissed citation left only where no fine and no punitive cost remain. */
export const isDismissedWithFine = ({
  Ticket_Outcome__c: outcome,
  Final_Fine__c: fine,
}: Pick<DecidedTicket, 'Ticket_Outcome__c' | 'Final_Fine__c'>) =>
  outcome === 'Dismissed' && Number(fine ?? 0) > 0

export interface PrefilledChallenge {
  Challenge_Type__c: string
  Statement: string
}

/** A citation that the court dismissed without a fine is challenged as that, with the violations that it left. */
export function prefilled(
  ticket: DecidedTicket,
  violations: readonly StopViolation[] = [],
): PrefilledChallenge {
  const { Ticket_Outcome__c: outcome, Citation_Number__c: citation, Ticket_Closed_Date__c: closedOn } = ticket
  if (isDismissedWithFine(ticket) || (outcome !== 'Dismissed' && outcome !== 'Not Guilty'))
    return { Challenge_Type__c: '', Statement: '' }
  const what = citation === null ? 'the citation' : `citation ${citation}`
  const on = closedOn === null ? '' : ` on ${formatDate(closedOn)}`
  const verdict =
    outcome === 'Dismissed'
      ? `The court dismissed ${what}${on}.`
      : `The driver was found not guilty of ${what}${on}.`
  const remove = violations
    .filter(({ IsLinked }) => IsLinked)
    .map((of) => `${of.Violation_Code__c} in report ${of.Report_State__c}-${of.Report_Number__c}`)
  const asked = remove.length === 0 ? '' : ` Please remove ${remove.join(', ')}.`
  return { Challenge_Type__c: 'Citation dismissed', Statement: `${verdict}${asked}` }
}

type ReportedViolation = Pick<
  ViolationRecord,
  | 'Violation_Code__c'
  | 'Violation_Description__c'
  | 'Out_of_Service__c'
  | 'Report_State__c'
  | 'Report_Number__c'
  | 'Inspection_Date__c'
>

/** What FMCSA's data says; the user goes on with what is right. */
export function prefilledOfViolation(violation: ReportedViolation): PrefilledChallenge {
  const report = `${violation.Report_State__c}-${violation.Report_Number__c}`
  const what = `${violation.Violation_Code__c}, ${violation.Violation_Description__c}`
  const outOfService = violation.Out_of_Service__c ? ', out of service' : ''
  return {
    Challenge_Type__c: 'Violation',
    Statement: `Report ${report} of ${formatDate(violation.Inspection_Date__c)} lists ${what}${outOfService}. `,
  }
}
