import type { FieldError } from 'shared-api/refusal'

/** What the sandbox does with a card. `settles later`: accepted at once, paid after a while. */
export type CardOutcome =
  | 'paid'
  | 'declined'
  | 'authenticate'
  | 'settles later'
  | 'settling fails'
  | 'disputed'

interface TestCard {
  number: string
  brand: string
  outcome: CardOutcome
  /** On the page. */
  label: string
}

const testCard = (number: string, outcome: CardOutcome, label: string): TestCard => ({
  number,
  brand: 'Visa',
  outcome,
  label,
})

export const testCards: readonly TestCard[] = [
  testCard('4242 4242 4242 4242', 'paid', 'Paid at once'),
  testCard('4000 0000 0000 0002', 'declined', 'Declined'),
  testCard('4000 0027 6000 3184', 'authenticate', 'Asks for authentication (3-D Secure)'),
  testCard('4000 0000 0000 1018', 'settles later', 'Paid after a while'),
  testCard('4000 0000 0000 1026', 'settling fails', 'Fails after a while'),
  testCard('4000 0000 0000 0259', 'disputed', 'Paid, then disputed'),
]

/** What is kept of a card. */
export interface Card {
  brand: string
  last4: string
}

export interface CardEntry {
  name: string
  email: string
  number: string
  expiry: string
  code: string
}

interface CheckedEntry {
  errors: FieldError[]
  card: (Card & { outcome: CardOutcome }) | undefined
}

const digits = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Only test cards pass, so a real card is refused before anything of it is kept. */
export function checkCard({ name, email, number, expiry, code }: CardEntry, now: Date): CheckedEntry {
  const found = testCards.find((card) => digits(card.number) === digits(number))
  const errors: FieldError[] = []
  const refuse = (Field: keyof CardEntry, Message: string) => errors.push({ Field, Message })
  // The pattern takes the square of the length.
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    refuse('email', 'Enter an email address, like name@example.com')
  if (name.trim() === '' || name.length > 100) refuse('name', 'Enter the name on the card')
  if (found === undefined) refuse('number', 'Enter one of the test cards below. Real cards are refused here.')
  const expiryProblem = problemOfExpiry(expiry, now)
  if (expiryProblem !== undefined) refuse('expiry', expiryProblem)
  if (!/^\d{3,4}$/.test(code)) refuse('code', 'Enter the 3 digits from the back of the card')
  if (found === undefined || errors.length > 0) return { errors, card: undefined }
  const { brand, outcome } = found
  return { errors, card: { brand, outcome, last4: digits(number).slice(-4) } }
}

function problemOfExpiry(expiry: string, now: Date): string | undefined {
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d\d)$/.exec(expiry.trim()) ?? []
  if (month === '') return 'Enter the expiration date as MM/YY, like 12/30'
  const firstAfter = Date.UTC(2000 + Number(year), Number(month), 1)
  return firstAfter > now.getTime() ? undefined : 'This card has expired. Enter a date in the future.'
}

export const cardLabel = ({ brand, last4 }: Card) => `${brand} ends ${last4}`
