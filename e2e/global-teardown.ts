import { rmSync } from 'node:fs'
import { dataFolder } from './portal.ts'

export default async function stopPortal(): Promise<void> {
  if (globalThis.portalOfJourneys === undefined) return
  const code = await globalThis.portalOfJourneys.stop()
  rmSync(dataFolder(), { recursive: true, force: true })
  if (code !== 0) throw new Error(`The portal ended with code ${code}.`)
}
