import webpack, { type Chunk, type Compiler } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'

/** Where webpack-subresource-integrity has left a place for a hash that it did not find. */
const openPlace = /"\*-\*-\*-CHUNK-SRI-HASH-[^"]*"/g

/**
 * Every script that the bundle loads must match its sha384.
 *
 * A chunk that carries shared modules only has no file. The published plugin keeps a place for its hash, finds none, and
 * stops the build; here that place becomes an empty string. A place of a chunk that has a file still stops the build. It also
 * takes the id 0, which a chunk gets by chance, for no id, and would load that chunk unchecked.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }).apply(compiler)
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.optimizeChunkIds.tap('IntegrityPlugin', renameZero)
      compilation.hooks.processAssets.tap(
        { name: 'IntegrityPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1 },
        () => {
          const chunks = [...compilation.chunks]
          const withoutFile = chunks.filter((chunk) => chunk.files.size === 0).length
          for (const file of chunks.filter(isRuntime).flatMap((chunk) => [...chunk.files])) {
            const text = compilation.getAsset(file)?.source.source().toString() ?? ''
            const places = text.match(openPlace)?.length ?? 0
            if (places === 0 || places > withoutFile) continue
            compilation.updateAsset(file, new webpack.sources.RawSource(text.replaceAll(openPlace, '""')))
          }
        },
      )
    })
  }
}

function renameZero(chunks: Iterable<Chunk>) {
  for (const chunk of chunks) {
    if (chunk.id !== 0) continue
    chunk.id = 'zero'
    chunk.ids = [chunk.id]
  }
}

function isRuntime(chunk: Chunk): boolean {
  return chunk.hasRuntime()
}
