import type { User } from '../platform/database/tenant.ts'

/** Upload jobs act for the carrier and can't see other carriers. */
export const uploadUser = (accountId: string): User => ({
  id: '',
  role: 'carrier',
  accountIds: [accountId],
  driverId: undefined,
})
