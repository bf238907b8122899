import { fieldRefused } from './plugins/field-refused.ts'

interface TransitionRules<Status extends string> {
  /** What goes through them: 'ticket'. */
  noun: string
  /** The contract's name of the status. */
  field: string
  /** A status of a lower rank comes before; the highest is the one that closes. */
  ranks: Readonly<Record<Status, number>>
  /** The statuses that each may go on to. */
  forward: Readonly<Record<Status, readonly Status[]>>
}

interface Step<Status> {
  from: Status
  to: Status
  reason: string | undefined
  now: Date
}

/** Which steps a record may take between its statuses. A step back to any earlier one is allowed with a reason. */
export function statusTransitions<Status extends string>({
  ranks,
  forward,
  noun,
  field,
}: TransitionRules<Status>) {
  const statuses = Object.keys(ranks).filter((name): name is Status => name in ranks)
  const last = Math.max(...statuses.map((status) => ranks[status]))
  const isBackStep = (from: Status, to: Status) => ranks[to] < ranks[from]
  /** Why the record can't go from one status to another; undefined when it can. */
  function problem(from: Status, to: Status): string | undefined {
    if (forward[from].includes(to) || isBackStep(from, to)) return undefined
    const next = listed(forward[from])
    const back = listed(statuses.filter((status) => isBackStep(from, status)))
    const ways = [next && `go on to ${next}`, back && `go back to ${back} with a reason`].filter(Boolean)
    return `A ${noun} in ${from} can't go to ${to}. It can ${ways.join(', or ')}.`
  }
  /** When the step closes the record; null where it opens it again, undefined where neither. Refuses what is not allowed. */
  function closedAt({ from, to, reason, now }: Step<Status>): Date | null | undefined {
    if (to === from) return undefined
    const refusal = problem(from, to)
    if (refusal !== undefined) throw fieldRefused(field, refusal, 409)
    if (isBackStep(from, to) && reason === undefined)
      throw fieldRefused('Reason', `Enter a reason for going back from ${from} to ${to}`)
    if (ranks[to] === last) return now
    return ranks[from] === last ? null : undefined
  }
  return { isBackStep, problem, closedAt }
}

const listed = (statuses: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(statuses)
