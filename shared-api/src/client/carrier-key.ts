/**
 * The query key of a call whose only input is a carrier. The shell and the modules share it, so that each answer is
 * fetched once. `carrierId` undefined: all carriers.
 */
export const carrierKey = ({ name }: { name: string }, carrierId: string | undefined) =>
  [name, carrierId] as const
