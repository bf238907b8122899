import type { Role } from 'shared-api/contract'
import type { TicketRecord } from 'shared-api/tickets'
import { courtFineAdvice } from 'shared-api/tickets/court-fine'
import { formatMoney } from 'shared-ui'
import { DescriptionPanel } from 'shared-ui/records'
import { CourtDate } from '../tickets/court-date.tsx'

const isClosed = ({ Attorney_Status__c }: TicketRecord) => Attorney_Status__c === 'Attorney Complete'

interface CourtPanelProps {
  ticket: TicketRecord
  role: Role | undefined
}

/** When and where the court meets, and whether the driver has to be there. */
export function CourtPanel({ ticket, role }: CourtPanelProps) {
  const isDriver = role === 'driver'
  const question = isDriver ? 'Must I appear?' : 'Must the driver appear?'
  const { Court_Date__c: day, Court_Location__c: location, Attorney_Name__c: attorney } = ticket
  return (
    <DescriptionPanel
      title="Court"
      facts={[
        ['Court date', day === null ? 'Not set yet' : <CourtDate day={day} isClosed={isClosed(ticket)} />],
        ['Court', location],
        ['County', ticket.Ticket_County__c],
        ['Attorney', attorney ?? (isClosed(ticket) ? null : 'Not assigned yet')],
      ]}
      texts={isClosed(ticket) ? [] : [[question, appearance(ticket, isDriver)]]}
    />
  )
}

function appearance({ Must_Appear__c: mustAppear }: TicketRecord, isDriver: boolean) {
  if (mustAppear === null) return 'Not known yet. The attorney tells you here.'
  if (isDriver) return mustAppear ? 'Yes. You have to come to court.' : 'No. The attorney appears for you.'
  return mustAppear ? 'Yes. The driver has to come to court.' : 'No. The attorney appears for the driver.'
}

/** What the court asks for. The portal's fee is paid apart from it. */
export function FinePanel({ ticket }: { ticket: TicketRecord }) {
  const { CurrencyIsoCode: currency, Ticket_Fine_Due_Date__c: due } = ticket
  return (
    <DescriptionPanel
      title="Court's fine"
      isNarrow
      facts={[
        ['Initial fine', formatMoney(ticket.Initial_Fine__c, currency)],
        ['Final fine', formatMoney(ticket.Final_Fine__c, currency)],
        ['Change', formatMoney(ticket.Fine_Change__c, currency)],
        ['Due', due && <CourtDate key="due" day={due} isClosed={isClosed(ticket)} />],
      ]}
      texts={[['Fine notes', ticket.Fine_Notes__c]]}
      foot={isClosed(ticket) ? undefined : courtFineAdvice}
    />
  )
}
