/** The portal that global-setup.ts started for this run. */
export const address = (): string => fromSetup('JOURNEYS_ADDRESS')
export const dataFolder = (): string => fromSetup('JOURNEYS_DATA_DIR')

function fromSetup(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: journeys run through Jest's project "journeys".`)
  return value
}
