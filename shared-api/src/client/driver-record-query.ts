import { call } from 'shared-api'
import { drivers } from '../drivers/drivers.ts'

/** A driver's record, for the modules that show parts of it: asked under one key, it is asked once. */
export const driverRecordQuery = (id: string) => ({
  queryKey: [drivers.list.name, 'record', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } }, { signal }),
  staleTime: 0,
})
