import { useQuery } from '@tanstack/react-query'
import type { InspectionRecord } from 'shared-api/records'
import { formatDate, formatMoney, Link } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { placeOf } from '../search/record-places.ts'
import { CarrierLink, DriverLink, yesOrNo } from './facts.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordState } from './record-state.tsx'

export function InspectionSheet({ id }: { id: string }) {
  return (
    <RecordState query={useQuery(recordQueries.inspection(id))} what="Inspection">
      {(inspection) => (
        <RecordHead
          title={inspection.Name}
          list="Inspections"
          statuses={[inspection.Status__c]}
          summary={inspection.Challenge_Type__c ?? 'Compliance challenge'}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              [
                'Driver',
                <DriverLink key="driver" id={inspection.Driver__c} name={inspection.Driver_Name__r?.Name} />,
              ],
              ['Carrier', <CarrierLink key="carrier" carrier={inspection.Carrier__r} />],
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
        [
          'Ticket',
          <Link key="ticket" to={placeOf('Ticket', ticket.Id)} variant="plain">
            {ticket.Name}
          </Link>,
        ],
        ['Date of ticket', formatDate(inspection.Ticket_Date__c)],
        ['Fine', formatMoney(inspection.Ticket_Fine_Amount__c, inspection.CurrencyIsoCode)],
        ['Fine due', formatDate(inspection.Ticket_Fine_Due_Date__c)],
        ['Fine paid from ticket', yesOrNo(inspection.Fine_Paid_from_Ticket__c)],
      ]}
    />
  )
}
