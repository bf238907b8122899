import { call } from 'shared-api'
import { LinkRequest, sessions } from 'shared-api/sessions'

export { LinkRequest as schema }

export async function send(body: LinkRequest) {
  await call(sessions.forgotPassword, { body })
}
