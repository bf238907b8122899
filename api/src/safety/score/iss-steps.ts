import type { IssBasis } from 'shared-api/safety'
import { issRanges, type IssStanding, nothingInAlert } from './iss.ts'

interface Step {
  Name: string
  Value: string
}

interface Scored {
  score: number | null
  basis: IssBasis
}

/** How an ISS score comes about: the questions of FMCSA's Inspection Selection System, in order, with their answers. */
export function issSteps({ score, basis }: Scored, basics: readonly IssStanding[]): Step[] {
  const isOrdered = isByOrder(basis)
  const ordered = { Name: 'Out-of-service order or high risk', Value: isOrdered ? `Yes, ${basis}` : 'No' }
  const final = {
    Name: isOrdered ? 'ISS score' : 'Estimated score',
    Value: score === null ? 'None' : `${score}`,
  }
  if (isOrdered) return [ordered, final]
  const ranked = basics.filter(({ percentile }) => percentile !== undefined)
  const hours = basics.find(({ basic }) => basic === 'Hours of Service')
  const others = basics.filter(({ basic, isAlert }) => isAlert && basic !== 'Hours of Service')
  const named = others.map(({ basic }) => basic).join(', ')
  return [
    ordered,
    { Name: 'Enough data for a percentile', Value: `${ranked.length} of ${basics.length} BASICs` },
    { Name: 'Hours of Service in alert', Value: hours === undefined ? 'No' : alertWords(hours) },
    { Name: 'Other BASICs in alert', Value: others.length === 0 ? 'None' : `${others.length}, ${named}` },
    ...(score === null ? [] : [rangeStep(basis, basics)]),
    final,
  ]
}

const isByOrder = (basis: IssBasis) => basis === 'Out-of-service order' || basis === 'High risk'

function alertWords({ percentile, threshold, isAlert }: IssStanding) {
  const answer = isAlert ? 'Yes' : 'No'
  return percentile === undefined ? `${answer}, no percentile` : `${answer}, ${percentile}% of ${threshold}%`
}

function rangeStep(basis: IssBasis, basics: readonly IssStanding[]): Step {
  const [from, to] = issRanges[basis]
  const Value = `${from} to ${to}`
  if (basis === 'Nothing in alert') return { Name: 'Nothing in alert gives', Value }
  if (basis === 'Not enough data') return { Name: 'Too little data gives', Value }
  const isAlone = basics.filter(({ isAlert }) => isAlert).length === 1
  return { Name: isAlone ? 'That one alone gives' : 'Together they give', Value }
}

/** About the score with each BASIC in alert just under its threshold; undefined where none is, or an order decides. */
export function issWithoutAlerts(basis: IssBasis, basics: readonly IssStanding[]): number | undefined {
  if (isByOrder(basis) || basics.every(({ isAlert }) => !isAlert)) return undefined
  const under = basics.map((basic) =>
    basic.isAlert
      ? { ...basic, percentile: Math.min(basic.percentile ?? 0, basic.threshold - 1), isAlert: false }
      : basic,
  )
  return nothingInAlert(under).Score ?? undefined
}
