import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import webpack, { type Compiler } from 'webpack'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const compressible = /\.(js|css|json|svg|txt)$/

/** Writes each text file as brotli and gzip too, once, at their best: delivery only chooses. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After the content hashes are final, and before what is no asset of the browser is added.
        { name: 'CompressPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const files = Object.entries(assets).filter(([name]) => compressible.test(name))
          await Promise.all(
            files.map(async ([name, source]) => {
              const content = source.buffer()
              const [br, gz] = await Promise.all([
                brotli(content, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                  },
                }),
                zip(content, { level: constants.Z_BEST_COMPRESSION }),
              ])
              compilation.emitAsset(`${name}.br`, new webpack.sources.RawSource(br))
              compilation.emitAsset(`${name}.gz`, new webpack.sources.RawSource(gz))
            }),
          )
        },
      )
    })
  }
}
