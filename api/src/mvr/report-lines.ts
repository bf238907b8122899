import { acdCode } from 'shared-api/mvr/acd-codes'
import type {
  MvrAccident,
  MvrConviction,
  MvrLicense,
  MvrList,
  MvrMedical,
  MvrPendingCitation,
  MvrWithdrawal,
} from 'shared-api/mvr/mvr-content'
import { shownDay } from '../platform/calendar.ts'
import { stateName } from './verdict/criterion.ts'

const day = (of: string | null) => (of === null ? 'not stated' : shownDay(of))

const yesOrNo = (name: string, value: boolean | null) =>
  `${name}: ${value === null ? 'not stated' : value ? 'yes' : 'no'}`

const names = (list: MvrList<string>) =>
  list.kind === 'reported' ? list.rows.join(', ') : list.kind === 'unknown' ? 'unknown' : 'none reported'

export const licenseLines = (license: MvrLicense) => [
  `${stateName(license.state)}, class ${license.class ?? 'not stated'}, ${license.status ?? 'status not stated'}${
    license.isPrevious ? ', earlier license' : ''
  }`,
  `Number ends ${license.numberEnds}. Issued: ${day(license.issued)}. Expires: ${day(license.expires)}`,
  `Endorsements: ${names(license.endorsements)}. Restrictions: ${names(license.restrictions)}`,
]

export const medicalLines = (medical: Extract<MvrMedical, { kind: 'reported' }>) => [
  `Status: ${medical.status ?? 'not stated'}. Self-certified: ${medical.selfCertification ?? 'not stated'}`,
  `Issued: ${day(medical.issued)}. Expires: ${day(medical.expires)}`,
  `Examiner: ${medical.examiner ?? 'not stated'}. Registry number ends: ${medical.registryNumberEnds ?? 'not stated'}`,
  `Variance: ${medical.variance ?? 'not stated'}`,
]

const offenseTitle = ({ acdCode: code, description }: MvrConviction | MvrPendingCitation) =>
  [acdCode(code)?.words ?? description, code === null ? 'no ACD code' : `ACD ${code}`].join(', ')

const offenseLines = (offense: MvrConviction | MvrPendingCitation) => [
  `In the state's words: ${offense.description}${offense.stateCode === null ? '' : `, code ${offense.stateCode}`}`,
  `Court: ${offense.court ?? 'not stated'}, ${stateName(offense.state)}`,
  ...(offense.speedOver === null ? [] : [`Speed: ${offense.speedOver} mph over`]),
]

export const convictionLines = (conviction: MvrConviction) => [
  offenseTitle(conviction),
  `Offense ${shownDay(conviction.offenseOn)}. Convicted: ${day(conviction.convictedOn)}. State points: ${conviction.points ?? 'not stated'}`,
  ...offenseLines(conviction),
  [
    yesOrNo('Commercial vehicle', conviction.isCmv),
    yesOrNo('Hazardous materials', conviction.isHazmat),
    yesOrNo('Fatal', conviction.isFatal),
  ].join('. '),
]

export const pendingLines = (citation: MvrPendingCitation) => [
  offenseTitle(citation),
  `Offense ${shownDay(citation.offenseOn)}. Citation: ${citation.number ?? 'number not stated'}`,
  ...offenseLines(citation),
]

export const accidentLines = (accident: MvrAccident) => [
  `${shownDay(accident.on)}, ${stateName(accident.state)}`,
  `Fault: ${accident.fault ?? 'not stated'}. Injuries: ${accident.injuries ?? 'not stated'}. Deaths: ${accident.deaths ?? 'not stated'}`,
  [yesOrNo('Commercial vehicle', accident.isCmv), yesOrNo('Hazardous materials', accident.isHazmat)].join(
    '. ',
  ),
  ...(accident.description === null ? [] : [accident.description]),
]

export const withdrawalLines = (withdrawal: MvrWithdrawal) => [
  `${withdrawal.kind} in ${stateName(withdrawal.state)}, ${withdrawal.isOpen ? 'open' : 'ended'}`,
  `From ${shownDay(withdrawal.from)}. Until: ${day(withdrawal.until)}`,
  `Reason: ${withdrawal.reason}`,
]
