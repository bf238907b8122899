import { call } from 'shared-api'
import { smsDashboard } from 'shared-api/safety/sms-dashboard'

/** The snapshots of a carrier on the day of the test, newest first. */
export const snapshotsOf = async (CarrierId: string): Promise<string[]> =>
  (await call(smsDashboard.details, { query: { CarrierId } })).Snapshots
