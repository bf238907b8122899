import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from 'start/ports'
import { startPortalProcess, type PortalProcess } from 'start/portal-process'

declare global {
  var portalOfJourneys: PortalProcess | undefined
}

/**
 * One portal for all journeys, built and started as `npm start` does it, with data of its own; or the one that
 * JOURNEYS_ADDRESS names: that of `npm test`, or of an engineer who runs a journey again and again.
 */
export default async function startPortal(): Promise<void> {
  if (process.env['JOURNEYS_ADDRESS'] !== undefined) return
  const dataFolder = temporaryFolder()
  globalThis.portalOfJourneys = await startPortalProcess({ port: await freePort(), dataFolder })
  process.env['JOURNEYS_ADDRESS'] = globalThis.portalOfJourneys.address
  process.env['JOURNEYS_DATA_DIR'] = dataFolder
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'))
  // The database's own user has to find its way in.
  chmodSync(folder, 0o755)
  return folder
}
