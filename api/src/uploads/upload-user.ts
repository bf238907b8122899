import type { User } from '../platform/database/tenant.ts'

/** A job of an upload acts for its carrier, no matter who asked for it, and sees nothing of others. */
export const uploadUser = (accountId: string): User => ({
  id: '',
  role: 'carrier',
  accountIds: [accountId],
  driverId: undefined,
})
