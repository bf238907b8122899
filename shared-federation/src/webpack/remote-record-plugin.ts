import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import * as z from 'zod/mini'
import { RemoteRecord, remoteRecordFile } from '../remote-record.ts'

const ConsumedShare = z.object({ options: z.object({ shareKey: z.string(), requiredVersion: z.string() }) })

/** What only the host may bundle, by a part of its path. A copy in a remote would be a second instance. */
const providedByHost = [
  '/node_modules/react/',
  '/node_modules/react-dom/',
  '/node_modules/react-router/',
  '/node_modules/react-router-dom/',
  '/node_modules/@tanstack/react-query/',
  '/node_modules/@tanstack/query-core/',
  '/node_modules/zod/',
  '/node_modules/@chakra-ui/',
  '/node_modules/@emotion/',
  '/shared-ui/src/',
  '/shared-auth/src/',
  '/shared-api/src/client.ts',
]

/** Writes the record of a remote's build, and refuses a build that carries code which the host provides. */
export class RemoteRecordPlugin {
  private readonly remote: Pick<RemoteRecord, 'version' | 'name' | 'description'>

  constructor(remote: Pick<RemoteRecord, 'version' | 'name' | 'description'>) {
    this.remote = remote
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteRecordPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('RemoteRecordPlugin', (modules) => {
        for (const module of modules) {
          const refusal = bundledCopy(compilation, module)
          if (refusal) compilation.errors.push(new webpack.WebpackError(refusal))
        }
      })
      compilation.hooks.processAssets.tap(
        { name: 'RemoteRecordPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const record: RemoteRecord = {
            ...this.remote,
            entry: entryFileOf(compilation, this.remote.name),
            shared: sharesConsumedBy(compilation),
          }
          const text = JSON.stringify(RemoteRecord.parse(record), undefined, 2)
          compilation.emitAsset(remoteRecordFile, new webpack.sources.RawSource(text))
        },
      )
    })
  }
}

function entryFileOf(compilation: Compilation, name: string): string {
  const files = compilation.namedChunks.get(name)?.files ?? []
  const [entry] = files
  if (entry === undefined) throw new Error(`The build of ${name} has no entry`)
  return entry
}

function sharesConsumedBy(compilation: Compilation): Record<string, string> {
  const consumed = [...compilation.modules].flatMap((module) => {
    if (module.type !== 'consume-shared-module') return []
    const { options } = ConsumedShare.parse(module)
    return [[options.shareKey, options.requiredVersion] as const]
  })
  return Object.fromEntries(consumed.toSorted(([one], [other]) => one.localeCompare(other)))
}

function bundledCopy(compilation: Compilation, module: Module): string | undefined {
  const path = module.nameForCondition() ?? ''
  if (!providedByHost.some((part) => path.includes(part))) return undefined
  const importer = compilation.moduleGraph.getIssuer(module)?.nameForCondition() ?? 'the entry'
  return `${importer} would bundle ${path}, which the host provides. Import it by the key that is shared`
}
