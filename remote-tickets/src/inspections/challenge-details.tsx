import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { challenges, type InspectionRecord } from 'shared-api/challenges'
import { formatDate, formatMoney, StatusBadge } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordState,
  recordTarget,
  relatedFact,
  yesOrNo,
} from 'shared-ui/records'
import { challengeTones } from './challenge-status.ts'

export function ChallengeDetails({ id }: { id: string }) {
  return (
    <RecordState query={useRecord(id)} what="Inspection">
      {(inspection) => (
        <RecordHead
          title={inspection.Name}
          list="Inspections"
          statuses={
            <StatusBadge
              status={inspection.Status__c}
              tone={challengeTones[inspection.Status__c]}
              look="filled"
            />
          }
          summary={inspection.Challenge_Type__c ?? 'Compliance challenge'}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              [
                'Driver',
                relatedFact(recordTarget('DRIVER', inspection.Driver__c), inspection.Driver_Name__r?.Name),
              ],
              ['Carrier', carrierFact(inspection.Carrier__r)],
              ['DataQ', inspection.DataQ__c],
              ['DataQ outcome', inspection.DataQ_Outcome__c],
              ['Flow', inspection.Ticket_Flow__c],
            ]}
          />
          <OfTicket inspection={inspection} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function OfTicket({ inspection }: { inspection: InspectionRecord }) {
  const { Associated_Ticket__r: ticket } = inspection
  if (ticket === null) return null
  return (
    <DescriptionPanel
      title="Associated ticket"
      facts={[
        ['Ticket', relatedFact(recordTarget('TICKET', ticket.Id), ticket.Name)],
        ['Date of ticket', formatDate(inspection.Ticket_Date__c)],
        ['Fine', formatMoney(inspection.Ticket_Fine_Amount__c, inspection.CurrencyIsoCode)],
        ['Fine due', formatDate(inspection.Ticket_Fine_Due_Date__c)],
        ['Fine paid from ticket', yesOrNo(inspection.Fine_Paid_from_Ticket__c)],
      ]}
    />
  )
}

/** Asked again at every visit: what a record says is decided elsewhere. */
const useRecord = (id: string) =>
  useQuery({
    queryKey: ['records', 'INSPECTION', id],
    queryFn: ({ signal }) =>
      call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } }, { signal }),
    staleTime: 0,
  })
