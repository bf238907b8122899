import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildMessage } from 'shared-federation/build-message'
import { RemoteRecord, remoteRecordFile } from 'shared-federation/remote-record'
import { activate } from './activations.ts'
import { checkout } from './data-folder.ts'
import { writeAtomically } from './files.ts'
import { measure } from './publish.ts'
import { recordOf, versionFolder, type Published } from './published.ts'
import { knownRemotes, remoteFolder } from './remote-sources.ts'
import { createDelivery } from './server.ts'
import { serveChanges, watchBuilds } from './watched-builds.ts'

export interface DevelopmentOptions {
  port: number
  host: string
  apiUrl: string
  isDemo: boolean
  /** Where the builds go; emptied at the start. */
  folder: string
  /** Called after each build of the host or of a remote. */
  onBuilt: (built: BuildMessage) => void
  /** The checkout whose parts are built; this one if not given. */
  root?: string
}

export interface Development {
  /** When everything was built once, whether it worked or not. */
  firstBuilds: Promise<void>
  close: () => Promise<void>
}

/**
 * The portal with its parts rebuilt whenever a file changes, and pages that then reload themselves. The same
 * delivery, registry, integrity and policy as in production: what works here works there.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { root = checkout } = options
  const hostDist = join(options.folder, 'host')
  const delivery = join(options.folder, 'delivery')
  await rm(options.folder, { recursive: true, force: true })
  const app = await createDelivery({
    delivery,
    hostDist,
    apiUrl: options.apiUrl,
    isDemo: options.isDemo,
    moduleServers: ['http://localhost:*', 'http://127.0.0.1:*'],
  })
  const tellPages = serveChanges(app, '/development/changes')
  await app.listen({ port: options.port, host: options.host })

  const parts = [
    { name: 'host', folder: join(root, 'host'), output: hostDist },
    ...knownRemotes(root).map((id) => ({
      name: id,
      folder: remoteFolder(id, root),
      output: versionFolder(delivery, id, version),
    })),
  ]
  const builds = watchBuilds(parts, async (message) => {
    const built = await taken(delivery, message)
    options.onBuilt(built)
    if (built.problem === undefined) tellPages()
  })
  return {
    firstBuilds: builds.firstBuilds,
    close: async () => {
      await builds.close()
      // Pages that listen, and connections that a browser keeps alive, would hold the end up for over a minute.
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

/** Every build of a remote is this version: its files carry hashes, and each page is a new one. */
const version = '0.0.0'

/** Activates what was built. A remote that can't be activated has a problem like one that does not build. */
async function taken(delivery: string, built: BuildMessage): Promise<BuildMessage> {
  if (built.part === 'host' || built.problem !== undefined) return built
  try {
    const output = versionFolder(delivery, built.part, version)
    const record = RemoteRecord.parse(JSON.parse(await readFile(join(output, remoteRecordFile), 'utf8')))
    const published: Published = {
      ...record,
      ...(await measure(output)),
      publishedAt: new Date().toISOString(),
      sources: '',
    }
    await writeAtomically(recordOf(delivery, built.part, version), JSON.stringify(published))
    await activate(delivery, built.part, version)
    return built
  } catch (error) {
    return { ...built, problem: error instanceof Error ? error.message : String(error) }
  }
}
