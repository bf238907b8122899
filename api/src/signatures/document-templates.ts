import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SignedKind } from 'shared-api/documents/signatures'
import { shownDay } from '../platform/calendar.ts'

/** A released text is never edited: a change is a file with the next version, named here. */
const released = {
  'Power of attorney': { template: 'power-of-attorney', version: 1 },
  "Driver's statement": { template: 'drivers-statement', version: 1 },
} as const satisfies Record<SignedKind, Template>

export const consentVersion = 1

export interface Template {
  template: string
  version: number
}

const textOf = ({ template, version }: Template) =>
  readFileSync(new URL(`./templates/${template}-${version}.txt`, import.meta.url), 'utf8').trim()

const texts = {
  'Power of attorney': textOf(released['Power of attorney']),
  "Driver's statement": textOf(released["Driver's statement"]),
}
export const consentText = textOf({ template: 'consent', version: consentVersion })

export const templateOf = (kind: SignedKind): Template => released[kind]

/** What of a ticket its documents say. */
export interface TicketFacts {
  number: string
  citation_number: string | null
  received_on: string | null
  violation_description: string | null
  city_state: string | null
  county: string | null
  court_on: string | null
  driver_full_name: string | null
  carrier: string
}

/** The document as its signer reads and signs it: UTF-8 text, its title in the first line. */
export function renderDocument(kind: SignedKind, ticket: TicketFacts, statement: string): string {
  const values: Record<string, string> = {
    driver: ticket.driver_full_name ?? 'the driver of this ticket',
    facts: factsOf(ticket),
    statement,
  }
  return texts[kind].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** A fact that is not known is left out. */
const factsOf = (ticket: TicketFacts) =>
  (
    [
      ['Ticket', ticket.number],
      ['Citation', ticket.citation_number],
      ['Date of ticket', ticket.received_on && shownDay(ticket.received_on)],
      ['Violation', ticket.violation_description],
      ['Place', ticket.city_state],
      ['County', ticket.county],
      ['Court date', ticket.court_on && shownDay(ticket.court_on)],
      ['Carrier', ticket.carrier],
    ] as const
  )
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

export const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
