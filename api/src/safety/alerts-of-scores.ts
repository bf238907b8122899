import { isNotKnown, verdictOf } from 'shared-api/safety'
import { agedWord, safetyFiles } from './files-of-score.ts'
import { isOnFile, type StoredBasic, type StoredScore } from './score-store.ts'

/**
 * The BASICs that current data says are in alert, those that only old data says it of, and how many more may be. They
 * compare with before only where both are known and said by the same.
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
      verdict: verdictIn(basic, isCurrent, on),
      wasAlert: earlier?.basics.find((one) => one.basic === basic.basic)?.is_alert === true,
      isLikeBefore: earlier !== undefined && isOnFile(earlier) && isLikeBefore(basic, earlier),
    }))
  })
  const unsure = all.filter(({ verdict }) => verdict !== 'alert' && verdict !== 'no alert')
  return {
    count: all.filter(({ verdict }) => verdict === 'alert').length,
    previous: all.filter(({ wasAlert }) => wasAlert).length,
    isComparable: unsure.length === 0 && all.every((basic) => basic.isLikeBefore),
    notKnown: unsure.filter(({ isAlert }) => !isAlert).length,
    notCurrent: unsure.filter(({ isAlert }) => isAlert).length,
  }
}

const verdictIn = (basic: StoredBasic, isCurrent: boolean, on: string) =>
  verdictOf({
    Percentile: basic.percentile,
    PercentileText: basic.percentile_text,
    Threshold: basic.threshold,
    Alert: basic.is_alert,
    FilesCurrent: isCurrent,
    Official: basic.official && agedWord(basic.official, basic.percentile_basis, on),
  })

/** Both FMCSA's word, or both an estimate. */
const isLikeBefore = ({ basic, official }: StoredBasic, { basics }: StoredScore) =>
  basics.some(
    (one) =>
      one.basic === basic &&
      (one.official === null) === (official === null) &&
      !isNotKnown(one.percentile_text),
  )
