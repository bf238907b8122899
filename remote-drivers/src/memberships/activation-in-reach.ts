import { evenWithErrors } from 'shared-api/drivers/driver-fields'
import { type MembershipStart, membershipStartProblem } from 'shared-api/memberships/membership-days'
import * as z from 'zod/mini'
import { localToday } from './local-today.ts'

/** For the forms that a membership begins with: says at the field what the service would. */
export const activationInReach = z.check<MembershipStart>(({ value, issues }) => {
  const message = membershipStartProblem(value, localToday())
  if (message !== undefined)
    issues.push({ code: 'custom', input: value.ActivationDate, path: ['ActivationDate'], message })
}, evenWithErrors)
