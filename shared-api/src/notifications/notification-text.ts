import { moneyText } from '../payments/money-text.ts'
import type { Notification } from './notifications.ts'

type Told = Pick<Notification, 'Kind' | 'Name' | 'RecordType' | 'Facts'>

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const amountOf = ({ Amount = '0.00', CurrencyIsoCode = 'USD' }: Notification['Facts']) =>
  moneyText(Amount, CurrencyIsoCode)

/** Where its record is. */
export const notificationPath = ({ RecordType, RecordId }: Pick<Notification, 'RecordType' | 'RecordId'>) =>
  RecordType === 'MVR_NOTICE'
    ? `/mvr/monitoring?notice=${RecordId}`
    : `/customerportal/details/${RecordId}?record_type=${RecordType}`

/** What a notification says, in the bell and in its mail. */
export function notificationText({ Kind, Name, RecordType, Facts }: Told): string {
  const ticket = `Ticket ${Name}`
  switch (Kind) {
    case 'status':
      return `${ticket} is now ${Facts.To ?? 'changed'}${Facts.Outcome === undefined ? '' : `: ${Facts.Outcome}`}`
    case 'court date':
      if (Facts.To === undefined) return `${ticket} has no court date any more`
      return `${ticket} has ${Facts.From === undefined ? 'a' : 'a new'} court date: ${dayText(Facts.To)}`
    case 'note':
      return `New note on ${RecordType === 'TICKET' ? 'ticket' : 'compliance challenge'} ${Name}`
    case 'document asked for':
      return `${ticket} needs a document${Facts.Document === undefined ? '' : `: ${Facts.Document}`}`
    case 'payment due':
      return `${amountOf(Facts)} due for ticket ${Name}${Facts.DueDate === undefined ? '' : ` by ${dayText(Facts.DueDate)}`}`
    case 'payment paid':
      return `${amountOf(Facts)} paid for ticket ${Name}`
    case 'payment failed':
      return `Bank declined ${amountOf(Facts)} for ticket ${Name}`
    case 'payment refunded':
      return `${amountOf(Facts)} refunded for ticket ${Name}`
    case 'payment disputed':
      return `${amountOf(Facts)} disputed for ticket ${Name}`
    case 'challenge status':
      return `Compliance challenge ${Name} is now ${Facts.To ?? 'changed'}`
    case 'challenge answered':
      return `The state's question on compliance challenge ${Name} was answered`
    case 'challenge decided':
      return `The state decided on compliance challenge ${Name}: ${Facts.To ?? 'changed'}`
    case 'MVR notice':
      return `${Facts.Severity ?? 'New'} notice on the driving record of ${Name}`
    case 'messages held':
      return `The driver of ticket ${Name} gets no messages, and court is ${Facts.CourtDate === undefined ? 'near' : dayText(Facts.CourtDate)}`
    case 'MVR disputed':
      return `${Name} disputes an MVR`
    case 'MVR dispute answered':
      return `The dispute of an MVR of ${Name} was answered`
    case 'final notice due':
      return `You can send the final adverse action notice to ${Name}`
    default:
      return `Update on ticket ${Name}: ${Facts.To ?? 'open'}${Facts.CourtDate === undefined ? '' : `, court date ${dayText(Facts.CourtDate)}`}`
  }
}
