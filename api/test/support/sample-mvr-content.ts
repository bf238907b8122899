import type {
  MvrContent,
  MvrConviction,
  MvrLicense,
  MvrMedical,
  MvrWithdrawal,
} from 'shared-api/mvr/mvr-content'
import { defaultCriteria } from 'shared-api/mvr/mvr-criteria'
import { verdictOf } from '../../src/mvr/verdict/verdict.ts'

const none = { kind: 'none reported' } as const

export const reported = <Row>(...rows: Row[]) => ({ kind: 'reported' as const, rows })

export const sampleLicense = (changes: Partial<MvrLicense> = {}): MvrLicense => ({
  state: 'MI',
  numberEnds: '7740',
  class: 'A',
  status: 'Valid',
  issued: '2025-02-23',
  expires: '2029-02-23',
  endorsements: reported('N', 'T'),
  restrictions: none,
  isPrevious: false,
  ...changes,
})

type Certificate = Extract<MvrMedical, { kind: 'reported' }>

export const sampleMedical = (changes: Partial<Certificate> = {}): Certificate => ({
  kind: 'reported',
  selfCertification: 'Non-excepted interstate',
  status: 'Certified',
  examiner: 'Orla Fenn, DC',
  registryNumberEnds: '8841',
  issued: '2025-11-17',
  expires: '2027-11-17',
  variance: null,
  ...changes,
})

export const sampleConviction = (changes: Partial<MvrConviction> = {}): MvrConviction => ({
  offenseOn: '2026-06-15',
  convictedOn: '2026-09-22',
  court: '14A District Court',
  state: 'MI',
  stateCode: '2150',
  acdCode: 'M14',
  description: 'DISREGARDED TRAFFIC CONTROL DEVICE',
  speedOver: null,
  points: 2,
  isCmv: true,
  isHazmat: false,
  isFatal: null,
  ...changes,
})

export const sampleWithdrawal = (changes: Partial<MvrWithdrawal> = {}): MvrWithdrawal => ({
  kind: 'Suspension',
  state: 'MI',
  reason: 'FAILED TO ANSWER A CITATION',
  from: '2026-05-03',
  until: null,
  isOpen: true,
  ...changes,
})

/** A clean record of Michigan. */
export const sampleContent = (changes: Partial<MvrContent> = {}): MvrContent => ({
  schemaVersion: 1,
  request: {
    product: '3 year',
    purpose: 'Annual review',
    state: 'MI',
    orderedAt: '2026-11-18T13:00:00.000Z',
    orderId: 'order-1',
    asOf: '2026-11-18',
    coversFrom: null,
  },
  person: { name: 'ARROWAY, DELPHINE ROSE', birthDate: '1984-03-09', address: '12 Quill St, Marquette MI' },
  licenses: reported(sampleLicense()),
  medical: sampleMedical(),
  convictions: none,
  pendingCitations: none,
  accidents: none,
  withdrawals: none,
  statePoints: 0,
  ...changes,
})

const printed = (content: MvrContent) => ({
  name: content.person.name,
  content,
  verdict: verdictOf({ content, rules: defaultCriteria, today: '2026-11-20' }),
  carrier: 'Quillhaven Freight LLC',
  raw: 'LINE OF THE RAW TEXT\n'.repeat(80),
  printedAt: new Date('2026-11-20T14:00:00Z'),
})

/** Reports to print: with a conviction, and with as many and as long ones as a driver can have. */
export const usualReport = printed(sampleContent({ convictions: reported(sampleConviction()) }))

const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4)

export const longReport = printed(
  sampleContent({
    convictions: reported(
      ...Array.from({ length: 60 }, (_, index) =>
        sampleConviction({
          stateCode: `CODE-${index}`,
          court: `${longName}${index}`,
          description: longName.repeat(2),
        }),
      ),
    ),
    person: { name: longName, birthDate: null, address: longName },
  }),
)
