/**
 * Query keys of what the shell asks first: the user and their carriers. Modules share them, so that nothing is asked
 * twice. No change of a record changes these.
 */
export const sessionKeys = { user: ['user'], accounts: ['accounts'] } as const
