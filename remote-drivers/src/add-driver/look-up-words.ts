import type { LookUpFields } from './look-up-fields.ts'

/** 'Lucasta Penhallow, (614) 555-0148': whom was looked for. */
export const lookedForWords = ({ FirstName, LastName, EmailId, MobileNumber, CDLNumber }: LookUpFields) =>
  [`${FirstName} ${LastName}`.trim(), EmailId, MobileNumber, CDLNumber]
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join(', ')

interface NobodyFound {
  mark: 'ok' | 'info'
  title: string
  text: string
}

/**
 * What is known once nobody was found. Drivers of other carriers are found by CDL, and by email or mobile number together
 * with the last name; by anything else only one's own.
 */
export function nobodyFound(asked: LookUpFields): NobodyFound {
  const first = asked.FirstName.trim()
  const last = asked.LastName.trim()
  const cdl = asked.CDLNumber.trim()
  const ways = [
    ...named('the email address', asked.EmailId),
    ...named('the mobile number', asked.MobileNumber),
  ]
  const withLast = last !== '' && ways.length > 0 ? [`the last name ${last} with ${either(ways)}`] : []
  const anywhere = [...named('the CDL', cdl), ...withLast]
  const mine = [
    ...(withLast.length > 0 ? [] : ways),
    ...(first !== '' && last !== '' ? [`the name ${first} ${last}`] : []),
  ]
  if (anywhere.length === 0)
    return {
      mark: 'info',
      title: 'None of your drivers',
      text: `None of your drivers has ${either(mine)}. With ${last === '' ? 'the last name or the CDL' : 'the CDL, an email address or a mobile number'}, drivers of other carriers are found, too.`,
    }
  const ofMine = mine.length > 0 ? `, and none of yours has ${either(mine)}` : ''
  return {
    mark: 'ok',
    title: 'New to the portal',
    text: `No driver of any carrier has ${either(anywhere)}${ofMine}.`,
  }
}

const named = (what: string, words: string) => (words.trim() === '' ? [] : [`${what} ${words.trim()}`])

/** 'a', 'a or b', 'a, b or c' */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}
