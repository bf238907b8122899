import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from 'start/ports'
import { startPortalProcess, type PortalProcess } from 'start/portal-process'

declare global {
  var portalOfJourneys: PortalProcess | undefined
}

/** One portal for all journeys, built and started as `npm start` does it, with data of its own. */
export default async function startPortal(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-journeys-'))
  globalThis.portalOfJourneys = await startPortalProcess({ port: await freePort(), dataFolder })
  process.env['PORTAL_ADDRESS'] = globalThis.portalOfJourneys.address
  process.env['PORTAL_DATA_DIR'] = dataFolder
}
