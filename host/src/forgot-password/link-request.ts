import { zodResolver } from '@hookform/resolvers/zod'
import { call } from 'shared-api'
import { LinkRequest, sessions } from 'shared-api/sessions'

export const check = zodResolver(LinkRequest)

export async function send(body: LinkRequest) {
  await call(sessions.forgotPassword, { body })
}
