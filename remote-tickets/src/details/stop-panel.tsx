import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { TicketRecord } from 'shared-api/tickets'
import { type StopViolation, ticketViolations } from 'shared-api/tickets/ticket-violations'
import { Box, Button, formatDate, notify, Panel, QueryState, Text } from 'shared-ui'
import { RecordLink, recordTarget } from 'shared-ui/records'
import { detailQueries } from './detail-queries.ts'
import { PleaTable } from './plea-table.tsx'

/** The violations of the roadside inspection at the same stop, and what a plea would do to the carrier's measures. */
export function StopPanel({ ticket, isClosed }: { ticket: TicketRecord; isClosed: boolean }) {
  const ticketId = ticket.Id
  const query = useQuery(detailQueries.violations(ticketId))
  // Most tickets have no inspection: nothing is said of it.
  if (query.data?.Violations.length === 0) return null
  return (
    <Panel title="Roadside violations of this stop" isFlush>
      <QueryState query={query} what="Roadside violations">
        {({ Violations, Effects, Serious }) => (
          <>
            <ul>
              {Violations.map((violation) => (
                <StopRow key={violation.Id} ticketId={ticketId} violation={violation} />
              ))}
            </ul>
            {Effects.length > 0 && (
              <PleaTable
                // What the court set is the answer, until the user gives another.
                key={ticket.Final_Fine__c}
                effects={Effects}
                serious={Serious}
                isClosed={isClosed}
                finalFine={ticket.Final_Fine__c}
              />
            )}
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function StopRow({ ticketId, violation }: { ticketId: string; violation: StopViolation }) {
  const { mutate, isPending } = useLinkViolation(ticketId)
  const { Id, IsLinked, Violation_Code__c: code } = violation
  const toggle = () => mutate({ TicketId: ticketId, ViolationId: Id, IsLinked: !IsLinked })
  return (
    <Box asChild px="4" py="2" borderTopWidth="1px" css={{ '&:first-of-type': { borderTopWidth: '0' } }}>
      <li>
        <Box display="flex" justifyContent="space-between" alignItems="center" gap="3">
          <div>
            <Text textStyle="dense">
              <RecordLink to={recordTarget('VIOLATIONS', Id)}>{code}</RecordLink>{' '}
              {violation.Violation_Description__c}
            </Text>
            <Text textStyle="caption" color="fg.subtle">
              {violation.Report_State__c}-{violation.Report_Number__c},{' '}
              {formatDate(violation.Inspection_Date__c)}. {matchText(violation)}
            </Text>
          </div>
          <Button
            variant="ghost"
            isBusy={isPending}
            aria-label={`${IsLinked ? 'Unlink' : 'Link'} ${code}`}
            onClick={toggle}
          >
            {IsLinked ? 'Unlink' : 'Link'}
          </Button>
        </Box>
      </li>
    </Box>
  )
}

/** 'Linked with this ticket.' or 'Same day, state and driver: is it of this stop?' */
function matchText({ IsLinked, Matches }: StopViolation) {
  if (IsLinked) return 'Linked with this ticket.'
  const words = Matches.map((match) => match.toLowerCase())
  const listed = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)
  return `Same ${listed}. Is it of this stop?`
}

function useLinkViolation(ticketId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { TicketId: string; ViolationId: string; IsLinked: boolean }) =>
      call(ticketViolations.link, { body }, { blocking: false }),
    onSuccess: (data, { IsLinked }) => {
      client.setQueryData(detailQueries.violations(ticketId).queryKey, data)
      notify.success(IsLinked ? 'Violation linked' : 'Violation unlinked')
    },
  })
}
