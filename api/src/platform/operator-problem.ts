/** What only the operator of an installation can put right. Its message says what to do, and is shown without a stack. */
export class OperatorProblem extends Error {
  /** Of the process that it ends. */
  readonly status: number = 1
}

/** Ends the process: with the message alone where it is for the operator. */
export function exitWith(problem: unknown): never {
  const isForOperator = problem instanceof OperatorProblem
  process.stderr.write(`${isForOperator ? problem.message : describe(problem)}\n`)
  return process.exit(isForOperator ? problem.status : 1)
}

const describe = (problem: unknown) =>
  problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
