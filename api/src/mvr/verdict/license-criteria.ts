import type { MvrContent, MvrLicense, MvrWithdrawal } from 'shared-api/mvr/mvr-content'
import type { MvrCriterion, MvrCriterionName, MvrCriterionState } from 'shared-api/mvr/mvr-verdict'
import type { CdlClass } from 'shared-api/mvr/mvr-criteria'
import { addDays, shownDay } from '../../platform/calendar.ts'
import { criterion, type Judged, plural, stateName } from './criterion.ts'

const about =
  (name: MvrCriterionName) =>
  (state: MvrCriterionState, words: string, ...details: string[]) =>
    criterion(name, state, words, ...details)

const licenseIs = about('License class')
const medicalIs = about('Medical')
const withdrawalsAre = about('Withdrawals')

/** Class, status, expiry and endorsements of the license that the driver has now. */
export function licenseCriterion({ content: { licenses }, rules, today }: Judged): MvrCriterion {
  if (licenses.kind === 'unknown')
    return licenseIs('unknown', 'Unknown', 'The report does not say which license.')
  const current = licenses.kind === 'reported' ? licenses.rows.filter(({ isPrevious }) => !isPrevious) : []
  const [license] = current
  if (license === undefined) return licenseIs('fails', 'None reported', 'The report has no current license.')
  if (current.length > 1) {
    const states = current
      .map(({ state }) => stateName(state))
      .toSorted()
      .join(' and ')
    return licenseIs(
      'needs a person',
      `${current.length} licenses`,
      `More than one current license: ${states}.`,
    )
  }
  const state = stateName(license.state)
  if (license.status !== null && license.status !== 'Valid') {
    const status = license.status.toLowerCase()
    return licenseIs('fails', `${titleOf(license)}, ${status} in ${state}`, `License ${status} in ${state}.`)
  }
  if (license.expires !== null && license.expires < today) {
    const day = shownDay(license.expires)
    return licenseIs('fails', `Expired ${day}`, `License expired ${day}.`)
  }
  const cover = covers(license.class, rules.LicenseClass)
  if (cover === 'no') {
    const words = `${titleOf(license)}, class ${rules.LicenseClass} needed`
    return licenseIs('fails', words, `${titleOf(license)} is not class ${rules.LicenseClass}.`)
  }
  const { missing, unread } = missingEndorsements(license, rules.Endorsements)
  if (missing.length > 0) {
    const words = `${plural(missing.length, 'Endorsement')} ${missing.join(', ')} missing`
    return unread === undefined
      ? licenseIs('fails', words, `${words}.`)
      : licenseIs('needs a person', words, `${words}, but the state names '${unread}'.`)
  }
  if (license.class === null || license.status === null) {
    const what = license.class === null ? 'class' : 'status'
    return licenseIs('unknown', `Unknown ${what}`, `The report does not say the ${what} of the license.`)
  }
  if (license.endorsements.kind === 'unknown' && rules.Endorsements.length > 0)
    return licenseIs('unknown', 'Unknown endorsements', 'The report does not say which endorsements.')
  if (cover === 'ask') {
    return licenseIs(
      'needs a person',
      `Class ${license.class}, check if commercial`,
      `Class ${license.class} is not commercial in every state.`,
    )
  }
  if (license.expires !== null && license.expires <= addDays(today, rules.NearDays)) {
    const day = shownDay(license.expires)
    return licenseIs('near', `Expires ${day}`, `License expires ${day}.`)
  }
  return licenseIs('ok', `${license.class}, valid in ${state}`)
}

const titleOf = ({ class: name }: MvrLicense) => (name === null ? 'License' : `Class ${name}`)

/** A covers B, and B covers C (49 CFR 383.91). A class C is the car license of many states. */
function covers(name: string | null, needed: CdlClass): 'yes' | 'no' | 'ask' {
  if (name === null) return 'ask'
  const letter = /^(?:CDL[\s-]*)?([A-Z])(?:M|[\s-]*CDL)?$/.exec(name.trim().toUpperCase())?.[1]
  if (letter === undefined) return 'ask'
  if (letter === 'C' && needed === 'C') return 'ask'
  return ['A', 'B', 'C'].includes(letter) && letter <= needed ? 'yes' : 'no'
}

const letterOf = (name: string) => /^\s*([A-Z])(?![A-Z])/i.exec(name)?.[1]?.toUpperCase()

/** X stands for H and N together. An unknown list misses nothing for sure. `unread` is a name that is no letter. */
function missingEndorsements({ endorsements }: MvrLicense, needed: readonly string[]) {
  if (endorsements.kind === 'unknown') return { missing: [], unread: undefined }
  const names = endorsements.kind === 'reported' ? endorsements.rows : []
  const letters = new Set(names.map(letterOf))
  if (letters.has('X')) letters.add('H').add('N')
  if (letters.has('H') && letters.has('N')) letters.add('X')
  return {
    missing: needed.filter((letter) => !letters.has(letter)),
    unread: names.find((name) => letterOf(name) === undefined),
  }
}

/** A certificate is valid through the day on which it expires. */
export function medicalCriterion({ content, rules, today }: Judged): MvrCriterion {
  const { medical } = content
  if (medical.kind === 'unknown')
    return medicalIs(
      'unknown',
      'Unknown',
      'The report does not say whether the driver is medically certified.',
    )
  if (medical.kind === 'none reported')
    return medicalIs('fails', 'None reported', 'No medical certificate is on the record.')
  const listed = `${stateName(stateOf(content))} lists the driver as not certified.`
  const isListed = medical.status === 'Not certified'
  if (medical.expires !== null && medical.expires < today) {
    const day = shownDay(medical.expires)
    return medicalIs(
      'fails',
      `Expired ${day}`,
      `Medical certificate expired ${day}.`,
      ...(isListed ? [listed] : []),
    )
  }
  if (isListed) return medicalIs('fails', 'Not certified', listed)
  if (medical.selfCertification?.startsWith('Excepted') === true) {
    const as = medical.selfCertification.toLowerCase()
    return medicalIs('needs a person', 'Excepted driving', `The driver certified to ${as} driving only.`)
  }
  if (medical.status === null && medical.expires === null)
    return medicalIs(
      'unknown',
      'Unknown',
      'The report does not say whether the driver is medically certified.',
    )
  if (medical.expires === null) return medicalIs('ok', 'Certified')
  const day = shownDay(medical.expires)
  return medical.expires <= addDays(today, rules.NearDays)
    ? medicalIs('near', `Expires ${day}`, `Medical certificate expires ${day}.`)
    : medicalIs('ok', `Valid until ${day}`)
}

function stateOf({ licenses, request }: MvrContent): string {
  const current =
    licenses.kind === 'reported' ? licenses.rows.find(({ isPrevious }) => !isPrevious) : undefined
  return current?.state ?? request.state
}

/** A withdrawal ends when the state says so, and not by its date alone. */
export function withdrawalCriterion({ content: { withdrawals }, today }: Judged): MvrCriterion {
  if (withdrawals.kind === 'unknown')
    return withdrawalsAre('unknown', 'Unknown', 'The report does not say whether the license was withdrawn.')
  const rows = withdrawals.kind === 'reported' ? withdrawals.rows.toSorted(byDay) : []
  const open = rows.filter(({ isOpen, until }) => isOpen && (until === null || until > today))
  const ended = rows.filter((row) => !open.includes(row) && (row.isOpen || (row.until ?? '') > today))
  if (open.length > 0) return withdrawalsAre('fails', `${open.length} open`, ...open.map(openSentence))
  if (ended.length > 0) {
    return withdrawalsAre(
      'needs a person',
      `${ended.length} to check`,
      ...ended.map((row) =>
        row.isOpen
          ? `${named(row)} could end ${shownDay(row.until ?? today)}, and the state still lists it as open.`
          : `${named(row)} runs until ${shownDay(row.until ?? today)}, and the state lists it as ended.`,
      ),
    )
  }
  return withdrawalsAre('ok', 'None open')
}

const byDay = (one: MvrWithdrawal, other: MvrWithdrawal) => {
  const places = [one, other].map(({ from, reason, kind }) => `${from} ${reason} ${kind}`)
  return (places[0] ?? '') < (places[1] ?? '') ? -1 : 1
}

const named = ({ kind, state }: MvrWithdrawal) => `${kind} in ${stateName(state)}`

const openSentence = (row: MvrWithdrawal) =>
  `${named(row)} since ${shownDay(row.from)}${row.until === null ? '' : `, until ${shownDay(row.until)}`}.`
