import type { ChallengeStageUpdate, ChallengeUpdate } from 'shared-api/challenges/challenge-progress'
import type { FieldChange, RecordEvent } from 'shared-api/record-event'
import { coveredField, type TicketField } from 'shared-api/tickets/ticket-progress'
import { formatDate, formatMoney, type MarkKind } from 'shared-ui'

/** The fields of a ticket as its history and its forms call them. */
export const fieldLabels: Readonly<Record<TicketField, string>> = {
  Attorney_Status__c: 'Status',
  Attorney_Name__c: 'Attorney',
  Driver__c: 'Driver record',
  Driver_Full_Name__c: 'Driver',
  Citation_Number__c: 'Citation number',
  Violation_Category__c: 'Category',
  Violation_Description__c: 'Violation',
  Date_of_Ticket: 'Date of ticket',
  Ticket_City_State__c: 'City, state',
  Ticket_County__c: 'County',
  Court_Date__c: 'Court date',
  Court_Location__c: 'Court',
  Must_Appear__c: 'Driver must appear',
  Accident__c: 'Accident',
  Drivers_License_Type__c: 'License type',
  Initial_Fine__c: 'Initial fine',
  Final_Fine__c: 'Final fine',
  Ticket_Fine_Due_Date__c: 'Fine due',
  Fine_Notes__c: 'Fine notes',
  Ticket_Outcome__c: 'Outcome',
  TicketType__c: 'Ticket type',
  Follow_Up_Date__c: 'Follow-up date',
  Notes_Portal__c: 'Notes',
}

/** The fields of a compliance challenge. */
const challengeLabels = {
  Status__c: 'Status',
  DataQ__c: 'DataQ',
  DataQ_Outcome__c: 'Outcome',
  Filed_On__c: 'Filed',
  Question__c: "State's question",
  Asked_On__c: 'State asked',
  Answered_On__c: 'Answered',
  Ticket_Fine_Amount__c: 'Fine',
  Ticket_Fine_Due_Date__c: 'Fine due',
  Fine_Paid_from_Ticket__c: 'Fine paid from ticket',
} satisfies Record<Exclude<keyof ChallengeUpdate, 'Id' | 'Version' | 'Reason'>, string>

/** What the state decided at a stage. */
const stageLabels = {
  Stage_Outcome__c: "State's decision",
  Stage_Filed_On__c: 'Stage filed',
  Decided_On__c: 'Decided',
  Decided_By__c: 'Decided by',
  Reason__c: "State's reason",
  Ask_By__c: 'Last day to ask',
} satisfies Record<Exclude<keyof ChallengeStageUpdate, 'Id' | 'Version' | 'Stage__c'>, string>

/** What of a payment changes. */
const paymentLabels = { Amount: 'Amount', DueDate: 'Due date' }

const labels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  ...challengeLabels,
  ...stageLabels,
  ...paymentLabels,
}

const labelOfField = (name: string) => labels[name] ?? name

const moneyFields = ['Amount', 'Initial_Fine__c', 'Final_Fine__c', 'Ticket_Fine_Amount__c']

/** A value of the history as the page shows it; '' for none. */
function valueText(field: string, value: string | null): string {
  if (value === null) return ''
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  if (moneyFields.includes(field)) return formatMoney(value, 'USD')
  return { true: 'Yes', false: 'No' }[value] ?? value
}

/** 'Court date from 24 Nov 2026 to 02 Dec 2026', 'Attorney: Tamsin Oakes', 'County removed' */
export function changeText({ Field, From, To }: FieldChange): string {
  const label = labelOfField(Field)
  if (Field === 'Driver__c') return 'Linked with the driver record'
  if (Field === coveredField) return 'Marked as covered: the driver gets messages'
  if (To === null) return `${label} removed`
  return From === null
    ? `${label}: ${valueText(Field, To)}`
    : `${label} from ${valueText(Field, From)} to ${valueText(Field, To)}`
}

const marks: Record<RecordEvent['Kind'], MarkKind> = {
  added: 'none',
  changed: 'run',
  corrected: 'info',
  note: 'info',
  answer: 'ok',
  request: 'run',
  document: 'info',
  signature: 'info',
  'payment due': 'wait',
  'payment changed': 'info',
  'payment cancelled': 'off',
  paid: 'ok',
  'payment failed': 'alert',
  refunded: 'off',
  disputed: 'alert',
  'dispute won': 'ok',
  returned: 'info',
}

export const markOfEvent = ({ Kind, Changes }: RecordEvent): MarkKind =>
  Changes.some(({ To }) => To === 'Attorney Complete' || To === 'Closed') ? 'ok' : marks[Kind]

/** What happened, in one line. A change of the status is drawn apart, with both statuses. */
export function eventTitle({ Kind, Text, Amount, CurrencyIsoCode, Changes }: RecordEvent): string {
  const [only] = Changes
  if (only?.Field === coveredField) return changeText(only)
  const amount = formatMoney(Amount, CurrencyIsoCode)
  const changes = Changes.map((change, index) => {
    const told = changeText(change)
    // A sentence that goes on loses its period.
    return index < Changes.length - 1 ? told.replace(/\.$/, '') : told
  }).join(', ')
  return {
    added: `${Text} added`,
    note: Text ?? '',
    answer: `Answer to the state: ${Text}`,
    request: `Asked for the next stage. ${Text}`,
    document: `Document added: ${Text}`,
    signature: `Signature added: ${Text}`,
    'payment due': `Payment requested: ${amount}, ${Text}`,
    'payment changed': `Payment changed: ${Text}, ${changes}`,
    'payment cancelled': `Payment cancelled: ${amount}, ${Text}`,
    paid: `Paid: ${amount}, ${Text}`,
    'payment failed': `Declined by the bank: ${amount}, ${Text}`,
    refunded: `Refunded: ${amount}`,
    disputed: `Disputed with the bank: ${amount}, ${Text}`,
    'dispute won': `Dispute won: ${amount}, ${Text}`,
    returned: `Refund returned by the bank: ${amount}, ${Text}`,
    changed: `Changed: ${changes}`,
    corrected: `Corrected: ${changes}`,
  }[Kind]
}
