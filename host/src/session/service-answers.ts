import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { isLate, isUnreachable } from '../failure/service-state.ts'

/** Whether the service and its database answer a user who is not signed in. A refusal is an answer. */
export const serviceAnswers = () =>
  call(sessions.serviceState).then(
    () => true,
    (error: unknown) => !isUnreachable(error) && !isLate(error),
  )
