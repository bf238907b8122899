import type { LookUpFields } from './look-up-fields.ts'

/** 'Lucasta Penhallow, (614) 555-0148': whom was looked for. */
export const searchedForLabel = ({ FirstName, LastName, EmailId, MobileNumber, CDLNumber }: LookUpFields) =>
  [`${FirstName} ${LastName}`.trim(), EmailId, MobileNumber, CDLNumber]
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join(', ')

interface NoMatchText {
  mark: 'ok' | 'info'
  title: string
  text: string
}

/**
 * What is known once no driver was found. Drivers of other carriers are found by CDL, and by email or mobile number together
 * with the last name; by anything else only one's own.
 */
export function noMatchText(asked: LookUpFields): NoMatchText {
  const first = asked.FirstName.trim()
  const last = asked.LastName.trim()
  const cdl = asked.CDLNumber.trim()
  const ways = [
    ...named('the email address', asked.EmailId),
    ...named('the mobile number', asked.MobileNumber),
  ]
  const withLast = last !== '' && ways.length > 0
  const isSearchedEverywhere = cdl !== '' || withLast
  const mine = [
    ...(withLast ? [] : ways),
    ...(first !== '' && last !== '' ? [`the name ${first} ${last}`] : []),
  ]
  if (!isSearchedEverywhere)
    return {
      mark: 'info',
      title: 'None of your drivers',
      text: `None of your drivers has ${either(mine)}. With ${last === '' ? 'the last name or the CDL' : 'the CDL, an email address or a mobile number'}, drivers of other carriers are found, too.`,
    }
  return { mark: 'ok', title: 'No match found', text: 'Add as a new driver.' }
}

const named = (what: string, words: string) => (words.trim() === '' ? [] : [`${what} ${words.trim()}`])

/** 'a', 'a or b', 'a, b or c' */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}
