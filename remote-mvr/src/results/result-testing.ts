import type { MvrContent } from 'shared-api/mvr/mvr-content'

const unknown = { kind: 'unknown' } as const

/** What Ohio says of a driver of `newReport`. */
export const contentOf = (licenseNumber: string): MvrContent => ({
  schemaVersion: 1,
  request: {
    product: '3 year',
    purpose: 'Post-incident',
    state: 'OH',
    orderedAt: '2026-11-20T18:45:05.120Z',
    orderId: 'OH-1',
    asOf: '2026-11-20',
    coversFrom: null,
  },
  person: { name: 'VARGA, OTTOLINE', birthDate: '1984-03-09', address: null },
  licenses: {
    kind: 'reported',
    rows: [
      {
        state: 'OH',
        numberEnds: licenseNumber.slice(-4),
        class: 'A',
        status: 'Valid',
        issued: null,
        expires: null,
        endorsements: unknown,
        restrictions: unknown,
        isPrevious: false,
      },
    ],
  },
  medical: unknown,
  convictions: { kind: 'none reported' },
  pendingCitations: unknown,
  accidents: unknown,
  withdrawals: unknown,
  statePoints: null,
})

export const textFile = (text: string, name = 'ohio.txt') => new File([text], name, { type: 'text/plain' })

export const recordFile = (content: unknown, name = 'record.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, {
    type: 'application/json',
  })
