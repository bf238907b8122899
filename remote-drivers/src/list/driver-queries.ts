/** The keys of what is asked about drivers: a membership that changed makes all of it out of date. */
export const driverQueries = { all: ['drivers'] as const }
