import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { contractNumber } from 'shared-federation'
import { checkout } from './data-folder.ts'
import { recordOf, versionFolder, type Published } from './published.ts'
import { createDelivery } from './server.ts'

/** A folder for one test file; `remove` takes it away. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-delivery-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Delivery in front of an API of a test, both listening; `stop` ends both. */
export async function deliveryBefore(api: FastifyInstance) {
  const { folder, remove } = temporaryFolder()
  await api.listen({ port: 0, host: '127.0.0.1' })
  const app = await createDelivery({
    delivery: folder,
    hostDist: folder,
    apiUrl: api.listeningOrigin,
    isDemo: true,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await api.close()
    remove()
  }
  return { app, stop }
}

/** Puts a version of a remote where publishing puts it, without a build. */
export async function storeVersion(
  delivery: string,
  id: string,
  version: string,
  paths: readonly string[] = [id],
): Promise<Published> {
  const script = `globalThis.${id} = '${version}'\n`.repeat(50)
  const published: Published = {
    version,
    name: `${id}_${version.replaceAll('.', '_')}`,
    entry: 'entry.js',
    integrity: { 'entry.js': 'sha384-abc' },
    shared: { react: '^19.0.0' },
    description: {
      id,
      title: id,
      contract: contractNumber,
      paths: paths.map((path) => ({ path, title: path, roles: ['carrier'] })),
      navigation: [],
      slots: [],
    },
    publishedAt: '2026-11-20T12:00:00.000Z',
    size: 1234,
    sources: `sources of ${id} ${version}`,
  }
  const folder = versionFolder(delivery, id, version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'entry.js'), script)
  await writeFile(join(folder, 'entry.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'entry.js.gz'), gzipSync(script))
  await writeFile(recordOf(delivery, id, version), JSON.stringify(published))
  return published
}

/** Puts a remote with one module into a checkout of a test. */
export function writeRemote(root: string, id: string, app: string, path = id): void {
  const remote = join(root, `remote-${id}`)
  mkdirSync(join(remote, 'src'), { recursive: true })
  rmSync(join(remote, 'node_modules'), { force: true })
  symlinkSync(join(checkout, 'remote-drivers', 'node_modules'), join(remote, 'node_modules'))
  cpSync(join(checkout, 'remote-drivers', 'webpack.config.ts'), join(remote, 'webpack.config.ts'))
  writeFileSync(
    join(remote, 'package.json'),
    `{ "name": "remote-${id}", "version": "1.2.0", "type": "module" }`,
  )
  writeFileSync(
    join(remote, 'remote.config.ts'),
    `import { defineRemote } from 'shared-federation'
export default defineRemote({
  id: '${id}', title: '${id}', contract: 1, navigation: [], slots: [],
  paths: [{ path: '${path}', title: '${id}', roles: ['carrier'] }],
})
`,
  )
  writeApp(root, id, app)
}

export function writeApp(root: string, id: string, app: string): void {
  writeFileSync(join(root, `remote-${id}`, 'src', 'app.tsx'), app)
}
