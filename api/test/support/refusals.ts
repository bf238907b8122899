import { Refusal } from 'shared-api'

/** The refusal of a call that has to fail. */
export async function refusalOf(failing: Promise<unknown>): Promise<Refusal> {
  const problem: unknown = await failing.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(problem instanceof Refusal)) throw new Error('the call was not refused', { cause: problem })
  return problem
}

/** What is said, by field. */
export const fieldsOf = ({ errors }: Refusal) =>
  Object.fromEntries(errors.map(({ Field, Message }) => [Field, Message]))
