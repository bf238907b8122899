import { call, Refusal } from 'shared-api'
import { isSecondStep, PasswordReset, type SecondStep, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'

export { PasswordReset as schema }

/** Setting a password signs the user in, or gives the second step. A link that is gone is refused as what was wrong with `ResetToken`. */
export async function send(body: PasswordReset): Promise<SecondStep | undefined> {
  try {
    const answer = await call(sessions.changePassword, { body })
    if (isSecondStep(answer)) return answer
    signedIn(answer.Token)
    return undefined
  } catch (problem) {
    const isGone = problem instanceof Refusal && problem.status === 410
    throw isGone ? refusalOfLink(problem) : problem
  }
}

/** Whether a link is over, or can be none. Anything else that is wrong is told when the password is sent. */
export const isGone = (ResetToken: string, signal: AbortSignal) =>
  call(sessions.checkLink, { body: { ResetToken } }, { signal, blocking: false }).then(
    () => false,
    (problem: unknown) => problem instanceof Refusal && [400, 410].includes(problem.status),
  )

const refusalOfLink = ({ status, message, requestId }: Refusal) =>
  new Refusal(status, message, { errors: [{ Field: 'ResetToken', Message: message }], requestId })
