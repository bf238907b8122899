import { call } from 'shared-api'
import { challenges, type ChallengeRecord } from 'shared-api/challenges'
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
    <RecordState
      type="INSPECTION"
      id={id}
      read={(signal) =>
        call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } }, { signal })
      }
      what="Compliance challenge"
    >
      {(challenge) => (
        <RecordHead
          title={challenge.Name}
          list="Compliance challenges"
          statuses={
            <StatusBadge
              status={challenge.Status__c}
              tone={challengeTones[challenge.Status__c]}
              look="filled"
            />
          }
          summary={challenge.Challenge_Type__c ?? 'Compliance challenge'}
        >
          <DescriptionPanel
            title="Key facts"
            facts={[
              [
                'Driver',
                relatedFact(recordTarget('DRIVER', challenge.Driver__c), challenge.Driver_Name__r?.Name),
              ],
              ['Carrier', carrierFact(challenge.Carrier__r)],
              ['DataQ', challenge.DataQ__c],
              ['DataQ outcome', challenge.DataQ_Outcome__c],
              ['Flow', challenge.Ticket_Flow__c],
            ]}
          />
          <OfTicket challenge={challenge} />
        </RecordHead>
      )}
    </RecordState>
  )
}

function OfTicket({ challenge }: { challenge: ChallengeRecord }) {
  const { Associated_Ticket__r: ticket } = challenge
  if (ticket === null) return null
  return (
    <DescriptionPanel
      title="Associated ticket"
      facts={[
        ['Ticket', relatedFact(recordTarget('TICKET', ticket.Id), ticket.Name)],
        ['Date of ticket', formatDate(challenge.Ticket_Date__c)],
        ['Fine', formatMoney(challenge.Ticket_Fine_Amount__c, challenge.CurrencyIsoCode)],
        ['Fine due', formatDate(challenge.Ticket_Fine_Due_Date__c)],
        ['Fine paid from ticket', yesOrNo(challenge.Fine_Paid_from_Ticket__c)],
      ]}
    />
  )
}
