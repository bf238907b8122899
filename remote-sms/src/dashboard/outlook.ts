import { type BasicSummary, verdictOf } from 'shared-api/safety'
import type { ViolationChallenge } from 'shared-api/safety/roadside'
import type { RankedChallenge, RollOffCalendar } from 'shared-api/safety/safety-analysis'
import type { SafetyFiles } from 'shared-api/safety/safety-files'
import { formatDate } from 'shared-ui'
import { ageWords, inList, missingWords } from '../safety/file-words.ts'
import { isAlertByFmcsa, standingOf, urgencyOf } from '../safety/standing.ts'

/** The BASIC in alert by FMCSA, in alert by the estimate, or the one closest to its threshold; undefined where none is ranked or in alert. */
export const mostUrgentBasic = (basics: readonly BasicSummary[]): BasicSummary | undefined =>
  basics
    .filter(({ Percentile, Alert }) => Percentile !== null || Alert)
    .toSorted(
      (one, other) => officialUrgency(other) - officialUrgency(one) || urgencyOf(other) - urgencyOf(one),
    )[0]

/** An alert by FMCSA before every estimate, a current one first. */
const officialUrgency = ({ Official }: BasicSummary) =>
  Official?.Alert === true ? (Official.IsCurrent ? 2 : 1) : 0

/** What stands first on the page. */
export function headlineOf(
  basic: BasicSummary | undefined,
  files: SafetyFiles,
  all: readonly BasicSummary[],
): string {
  const listed = all.filter(({ Official }) => Official?.Alert === true && Official.IsCurrent)
  if (listed.length > 1) return `FMCSA lists ${inList(listed.map(({ Basic }) => Basic))} in alert`
  if (files.Day === null && basic?.Official?.Alert !== true)
    return 'No BASIC is known: no FMCSA files are on file'
  if (basic === undefined) return 'No BASIC has a percentile'
  const { Basic, Percentile, Threshold, Alert, Official } = basic
  if (Official && isAlertByFmcsa(basic)) {
    const finding = Official.Finding ? ': acute or critical finding' : ''
    // An old percentile says nothing beside a current alert.
    const isSaid = Official.Percentile !== null && (Official.IsPercentileCurrent || !Official.IsCurrent)
    const figure = isSaid ? `, ${Official.Percentile}%, threshold ${Threshold}%` : ''
    return Official.IsCurrent
      ? `FMCSA lists ${Basic} in alert${finding}${figure}`
      : `FMCSA listed ${Basic} in alert${finding}${figure}: not current`
  }
  const verdict = verdictOf(basic)
  if (verdict === 'old word' || verdict === 'not known') {
    return `Where the BASICs stand is not known: the FMCSA files are ${ageWords(files)} old`
  }
  if (Alert && Percentile !== null && Percentile >= Threshold) {
    return `${Basic} is in alert: ${Percentile}%, threshold ${Threshold}%`
  }
  if (Alert) return `${Basic} is in alert after a finding of an investigation`
  if (standingOf(basic).mark === 'due') return belowWords(basic)
  const missing = missingWords(files.Missing)
  const rest = missing === undefined ? '' : ` ${missing}.`
  return `No BASIC is in alert or near its threshold${rest && '.'}${rest}`
}

/** 'Hours of Service is 4 points below its threshold' */
export function belowWords({ Basic, Percentile, Threshold }: BasicSummary): string {
  const below = Threshold - (Percentile ?? 0)
  return `${Basic} is ${below} ${below === 1 ? 'point' : 'points'} below its threshold`
}

/** What the removal of the violation that matters most would do, and the challenge that asks for it. */
export function challengeWords(challenge: RankedChallenge | undefined): string | undefined {
  if (challenge === undefined || challenge.RemovedPoints === 0) return undefined
  const { Violation_Code__c: code, Violation_Description__c: description, Challenge__r: begun } = challenge
  const named = `${code} ${description} of ${formatDate(challenge.Inspection_Date__c)}`
  const effect = effectWords(challenge)
  if (begun === null) return effect && `Without ${named} ${effect}.`
  const state =
    begun.Status__c === 'Closed'
      ? `about ${named} is closed: ${begun.DataQ_Outcome__c ?? 'No outcome'}`
      : `asks FMCSA to correct ${named}`
  const first = `Compliance challenge ${begun.Name} ${state}.`
  return effect === undefined ? first : `${first} Without it ${effect}.`
}

/** 'the alert would end: 76%'; undefined where the percentile stays. */
function effectWords({ EndsAlert, Before, After }: RankedChallenge): string | undefined {
  if (!After.AlertKnown) return undefined
  const result = After.Percentile === null ? After.PercentileText : `${After.Percentile}%`
  if (EndsAlert) return `the alert would end: ${result}`
  return After.Percentile === Before.Percentile ? undefined : `it would be ${result}`
}

/** The challenge that the advice names, if there is one. */
export const begunChallenge = (challenge: RankedChallenge | undefined): ViolationChallenge | undefined =>
  challengeWords(challenge) === undefined ? undefined : (challenge?.Challenge__r ?? undefined)

/** What becomes of a BASIC in 24 months, if nothing new comes. */
export function timeAlone({ Start, Days }: RollOffCalendar): string {
  const { Basic, Alert } = Start
  const turn = Days.find(({ After }) => After.Alert !== Alert || !After.AlertKnown)
  const day = turn && formatDate(turn.Date)
  if (turn?.After.AlertKnown === false) {
    return `${Basic} ${Alert ? 'stays in alert' : 'stays out of alert'} until ${day}, if nothing new is recorded. After that it has no percentile to compare with.`
  }
  if (Alert) {
    return turn
      ? `${Basic} stays in alert until ${day}, unless a violation is removed or more inspections are clean.`
      : `${Basic} stays in alert for 24 months, unless a violation is removed or more inspections are clean.`
  }
  return turn
    ? `${Basic} comes into alert after ${day}, even if nothing new is recorded.`
    : `${Basic} stays out of alert if nothing new is recorded.`
}
