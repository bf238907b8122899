import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TicketStep } from 'shared-api/tickets/ticket-drafts'
import { type TicketField, typedDriverFields } from './ticket-values.ts'

export const stepTitles: Readonly<Record<TicketStep, string>> = {
  photo: 'Photo',
  driver: 'Driver',
  citation: 'Citation',
  documents: 'Documents',
  review: 'Review',
}

/** One page of the form. On a phone, the citation has two. */
export interface Stop {
  step: TicketStep
  part: 1 | 2
}

export const citationParts = {
  1: [
    'Citation_Number__c',
    'Violation_Category__c',
    'Violation_Description__c',
    'Date_of_Ticket',
    'Drivers_License_Type__c',
  ],
  2: [
    'Court_Date__c',
    'City',
    'State',
    'Ticket_County__c',
    'Accident__c',
    'Initial_Fine__c',
    'SpecialInstruction',
    'noDriverCommsUntilPaid',
    'agentName',
  ],
} as const satisfies Record<1 | 2, TicketField[]>

/** The pages in their order. Drivers add tickets of their own, and name no driver. */
export const stopsOf = (isPhone: boolean, isDriver: boolean): readonly Stop[] =>
  TicketStep.options
    .filter((step) => step !== 'driver' || !isDriver)
    .flatMap((step): Stop[] =>
      step === 'citation' && isPhone
        ? [
            { step, part: 1 },
            { step, part: 2 },
          ]
        : [{ step, part: 1 }],
    )

export const fieldsOf = ({ step, part }: Stop, isPhone: boolean): readonly (TicketField | 'CarrierId')[] => {
  if (step === 'photo') return ['CarrierId']
  if (step === 'driver') return ['DriverId', ...typedDriverFields]
  if (step !== 'citation') return []
  return isPhone ? citationParts[part] : [...citationParts[1], ...citationParts[2]]
}

/** Names the draft in the address once it is kept: a reload goes on with it. */
export function useDraftAddress(draftId: string, isKept: boolean) {
  const [search, setSearch] = useSearchParams()
  const isNamed = search.get('draft') === draftId
  useEffect(() => {
    if (!isKept || isNamed) return
    setSearch(
      (before) =>
        new URLSearchParams([['draft', draftId], ...[...before].filter(([name]) => name !== 'draft')]),
      { replace: true },
    )
  }, [draftId, isKept, isNamed, setSearch])
}

/** The page in the address: Back of the browser is one page back, and the address opens it on any device. */
export function useStop(stops: readonly Stop[]) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = stops.filter(({ step }) => step === search.get('step'))
  const stop = asked.find(({ part }) => String(part) === search.get('part')) ?? asked[0] ?? stops[0]
  if (stop === undefined) throw new Error('The form has no page')
  const goTo = ({ step, part }: Stop) => {
    const draft = search.get('draft')
    const next = new URLSearchParams(draft === null ? {} : { draft })
    next.set('step', step)
    if (part > 1) next.set('part', String(part))
    void navigate({ search: next.toString() })
  }
  return { stop, goTo }
}
