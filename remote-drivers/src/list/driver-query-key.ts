import { drivers } from 'shared-api/drivers'

/** The query key that all queries about drivers begin with: a changed membership makes all of them stale. */
export const driverQueryKey = [drivers.list.name] as const
