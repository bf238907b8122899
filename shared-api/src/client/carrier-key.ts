/**
 * The query key of a call that is asked with a carrier alone: the shell and the modules that draw the same answer ask for it
 * once. `carrierId` undefined: all carriers.
 */
export const carrierKey = ({ name }: { name: string }, carrierId: string | undefined) =>
  [name, carrierId] as const
