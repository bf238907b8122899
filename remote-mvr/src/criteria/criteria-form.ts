import { CdlEndorsement, MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import type { FormFields } from 'shared-ui/forms'
import * as z from 'zod/mini'

/** In the order of the page. */
export const criteriaFields = [
  'LicenseClass',
  'Endorsements',
  'NearDays',
  'MajorAllowed',
  'MajorYears',
  'SeriousAllowed',
  'RailroadAllowed',
  'RailroadYears',
  'OutOfServiceAllowed',
  'OutOfServiceYears',
  'PointsMajor',
  'PointsSerious',
  'PointsRailroad',
  'PointsOutOfService',
  'PointsOther',
  'PointsAllowed',
  'ConvictionsAllowed',
  'AccidentsAllowed',
] as const
export type CriteriaField = (typeof criteriaFields)[number]

/** As it is typed: '' where there is no limit. */
export type CriteriaFields = Record<Exclude<CriteriaField, 'Endorsements'>, string> & {
  Endorsements: string[]
}

export const formFields: FormFields<CriteriaFields> = {
  LicenseClass: { label: 'License class' },
  Endorsements: { label: 'Endorsements', isOptional: true },
  NearDays: { label: 'Days before expiry' },
  MajorAllowed: { label: 'Major offenses allowed' },
  MajorYears: { label: 'Years for major offenses', isOptional: true },
  SeriousAllowed: { label: 'Serious violations allowed' },
  RailroadAllowed: { label: 'Railroad crossing violations allowed' },
  RailroadYears: { label: 'Years for railroad crossings', isOptional: true },
  OutOfServiceAllowed: { label: 'Out-of-service violations allowed' },
  OutOfServiceYears: { label: 'Years for out-of-service orders', isOptional: true },
  PointsMajor: { label: 'Major offense' },
  PointsSerious: { label: 'Serious violation' },
  PointsRailroad: { label: 'Railroad crossing' },
  PointsOutOfService: { label: 'Out-of-service order' },
  PointsOther: { label: 'Any other conviction' },
  PointsAllowed: { label: 'Points allowed' },
  ConvictionsAllowed: { label: 'Convictions of any kind allowed', isOptional: true },
  AccidentsAllowed: { label: 'Accidents allowed', isOptional: true },
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** Criteria as the form shows them. */
export const fieldsOf = ({
  LicenseClass,
  Endorsements,
  Points,
  ...rules
}: MvrCriteriaRules): CriteriaFields => ({
  LicenseClass,
  Endorsements,
  NearDays: textOf(rules.NearDays),
  MajorAllowed: textOf(rules.MajorAllowed),
  MajorYears: textOf(rules.MajorYears),
  SeriousAllowed: textOf(rules.SeriousAllowed),
  RailroadAllowed: textOf(rules.RailroadAllowed),
  RailroadYears: textOf(rules.RailroadYears),
  OutOfServiceAllowed: textOf(rules.OutOfServiceAllowed),
  OutOfServiceYears: textOf(rules.OutOfServiceYears),
  PointsMajor: textOf(Points.Major),
  PointsSerious: textOf(Points.Serious),
  PointsRailroad: textOf(Points.Railroad),
  PointsOutOfService: textOf(Points.OutOfService),
  PointsOther: textOf(Points.Other),
  PointsAllowed: textOf(rules.PointsAllowed),
  ConvictionsAllowed: textOf(rules.ConvictionsAllowed),
  AccidentsAllowed: textOf(rules.AccidentsAllowed),
})

/** NaN where it is no whole number in figures, which the contract refuses. */
const numberOf = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN)
const limitOf = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))

const rulesOf = (fields: CriteriaFields) => ({
  LicenseClass: fields.LicenseClass,
  Endorsements: fields.Endorsements,
  NearDays: numberOf(fields.NearDays),
  MajorAllowed: numberOf(fields.MajorAllowed),
  MajorYears: limitOf(fields.MajorYears),
  SeriousAllowed: numberOf(fields.SeriousAllowed),
  RailroadAllowed: numberOf(fields.RailroadAllowed),
  RailroadYears: limitOf(fields.RailroadYears),
  OutOfServiceAllowed: numberOf(fields.OutOfServiceAllowed),
  OutOfServiceYears: limitOf(fields.OutOfServiceYears),
  Points: {
    Major: numberOf(fields.PointsMajor),
    Serious: numberOf(fields.PointsSerious),
    Railroad: numberOf(fields.PointsRailroad),
    OutOfService: numberOf(fields.PointsOutOfService),
    Other: numberOf(fields.PointsOther),
  },
  PointsAllowed: numberOf(fields.PointsAllowed),
  ConvictionsAllowed: limitOf(fields.ConvictionsAllowed),
  AccidentsAllowed: limitOf(fields.AccidentsAllowed),
})

/** 'PointsMajor' for the contract's Points.Major. */
const fieldAt = (path: readonly PropertyKey[]) => {
  const [first, second] = path.map(String)
  return first === 'Points' ? `Points${second ?? ''}` : (first ?? '')
}

/** What was typed, checked by the contract: its messages stand at the fields. */
export const CriteriaForm = z.pipe(
  z.pipe(
    z.custom<CriteriaFields>(),
    z.transform((fields: CriteriaFields, context) => {
      const { data, error } = MvrCriteriaRules.safeParse(rulesOf(fields))
      for (const { path, message } of error?.issues ?? [])
        context.issues.push({ code: 'custom', message, path: [fieldAt(path)], input: fields })
      return data
    }),
  ),
  z.custom<MvrCriteriaRules>((rules) => rules !== undefined),
)

/** For comparing with what another user saved. */
export const textsOf = ({ Endorsements, ...fields }: CriteriaFields): Record<CriteriaField, string> => ({
  ...fields,
  Endorsements: sorted(Endorsements).join(', '),
})

const sorted = (letters: readonly string[]) =>
  CdlEndorsement.options.filter((letter) => letters.includes(letter))

/** The form with the newer criteria in these fields. */
export function takeTheirs(
  mine: CriteriaFields,
  theirs: CriteriaFields,
  names: readonly CriteriaField[],
): CriteriaFields {
  const taken = { ...mine }
  for (const name of names) {
    if (name === 'Endorsements') taken.Endorsements = theirs.Endorsements
    else taken[name] = theirs[name]
  }
  return taken
}
