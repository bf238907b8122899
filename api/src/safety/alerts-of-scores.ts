import { agedWord, safetyFiles } from './files-of-score.ts'
import { isOnFile, type StoredBasic, type StoredScore } from './score-store.ts'
import { notKnown } from './score/percentile.ts'

/**
 * The BASICs in alert, what of them no current data says, and how many more may be in alert. They compare with before only
 * where both are known and said by the same.
 * @param before by carrier
 * @param on the day that the age of files and of FMCSA's word is told on
 */
export function alertsIn(
  scores: readonly StoredScore[],
  before: ReadonlyMap<string, StoredScore>,
  on: string,
) {
  const all = scores.flatMap((score) => {
    const isCurrent = safetyFiles(score.files, on).IsCurrent
    const earlier = before.get(score.account_id)
    return score.basics.map((basic) => ({
      isAlert: basic.is_alert,
      hasVerdict: hasVerdict(basic, isCurrent, on),
      wasAlert: earlier?.basics.find((one) => one.basic === basic.basic)?.is_alert === true,
      isLikeBefore: earlier !== undefined && isOnFile(earlier) && isLikeBefore(basic, earlier),
    }))
  })
  const alerts = all.filter(({ isAlert }) => isAlert)
  const unsure = all.filter((basic) => !basic.hasVerdict)
  return {
    count: alerts.length,
    previous: all.filter(({ wasAlert }) => wasAlert).length,
    isComparable: unsure.length === 0 && all.every((basic) => basic.isLikeBefore),
    notKnown: unsure.filter(({ isAlert }) => !isAlert).length,
    notCurrent: unsure.filter(({ isAlert }) => isAlert).length,
  }
}

/** By a current word of FMCSA's, or an estimate of current files that FMCSA's alert does not overrule. */
function hasVerdict(
  { official, percentile, percentile_text: text, threshold }: StoredBasic,
  isCurrent: boolean,
  on: string,
) {
  const word = official && agedWord(official, on)
  const isSaid = word !== null && (word.Alert || word.Percentile !== null)
  if (isSaid && word.IsCurrent) return true
  const isOverruled = word?.Alert === true && (word.Percentile !== null || (percentile ?? 0) < threshold)
  return isCurrent && !isOverruled && text !== notKnown
}

/** Both FMCSA's word, or both an estimate. */
const isLikeBefore = ({ basic, official }: StoredBasic, { basics }: StoredScore) =>
  basics.some(
    (one) =>
      one.basic === basic &&
      (one.official === null) === (official === null) &&
      one.percentile_text !== notKnown,
  )
