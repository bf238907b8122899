import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastify } from 'fastify'
import type { BuildMessage } from 'shared-federation/build-message'
import { RemoteRecord, remoteRecordFile } from 'shared-federation/remote-record'
import { checkout, dataFolder } from './data-folder.ts'
import { measure } from './publish.ts'
import { knownRemotes, remoteFolder } from './remote-sources.ts'
import { serveChanges, watchBuilds } from './watched-builds.ts'

export interface RemoteDevelopmentOptions {
  id: string
  port: number
  /** Where the builds go; emptied at the start. */
  output: string
  onBuilt: (built: BuildMessage) => void
  /** The checkout that the remote lies in; this one if not given. */
  root?: string
}

// Runs for `pnpm --filter remote-drivers dev`, in the folder of the remote.
if (import.meta.main) {
  const id = basename(process.cwd()).replace(/^remote-/, '')
  const port = Number(process.env['PORT'] || 4101 + knownRemotes().indexOf(id))
  const output = join(dataFolder(), 'remote-development', id)
  const portal = process.env['PORTAL'] || 'http://localhost:3000'
  const say = ({ problem, milliseconds }: BuildMessage) =>
    process.stdout.write(problem ? `\n${problem}\n\n` : `${id} built in ${milliseconds} ms\n`)
  const { firstBuild } = await developRemote({ id, port, output, onBuilt: say })
  await firstBuild
  process.stdout.write(`
Open ${portal}/?remote=${id}@http://localhost:${port}
in a portal for development, this machine's or another's. The tab takes ${id} from here and loads again when it
changes, until ${portal}/?remote=${id}@ is opened. Ctrl+C stops.
`)
}

/** One remote, built again whenever a file of it changes and served to the development pages of any portal. */
export async function developRemote(options: RemoteDevelopmentOptions) {
  const { id, port, output, onBuilt, root = checkout } = options
  await rm(output, { recursive: true, force: true })
  await mkdir(output, { recursive: true })
  const app = fastify()
  app.addHook('onSend', async (_request, reply) => {
    // The pages that load it are of another origin.
    reply.header('access-control-allow-origin', '*')
  })
  app.get(`/${remoteRecordFile}`, async () => ({
    ...RemoteRecord.parse(JSON.parse(await readFile(join(output, remoteRecordFile), 'utf8'))),
    integrity: (await measure(output)).integrity,
    base: '/',
  }))
  const tellPages = serveChanges(app, '/changes')
  await app.register(fastifyStatic, { root: output, allowedPath: (path) => /\.(js|map)$/.test(path) })
  await app.listen({ port, host: 'localhost' })

  const builds = watchBuilds([{ name: id, folder: remoteFolder(id, root), output }], async (built) => {
    onBuilt(built)
    if (built.problem === undefined) tellPages()
  })
  return {
    firstBuild: builds.firstBuilds,
    close: async () => {
      await builds.close()
      // Pages that listen, and connections that a browser keeps alive, would hold the end up for over a minute.
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
