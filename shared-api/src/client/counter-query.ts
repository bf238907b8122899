import { call } from 'shared-api'
import type { counterNumber } from '../counter-calls.ts'
import { carrierKey } from './carrier-key.ts'

/** The number of a counter now and one period earlier. `carrierId` undefined: of all carriers. */
export const counterQuery = (
  { count }: { count: ReturnType<typeof counterNumber> },
  carrierId: string | undefined,
) => ({
  queryKey: carrierKey(count, carrierId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(count, { query: { CarrierId: carrierId } }, { signal }),
})
