import webpack, { type Compiler } from 'webpack'

/**
 * A chunk that failed is asked for again under another address (`?r=1`, `?r=2`): the browser lets a second request for
 * an address wait for the first one, so the retry of a request that hangs would hang too.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = webpack
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkRetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule())
          return undefined
        })
    })
  }
}

class ChunkRetryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    // After webpack's own load script module, which this one wraps.
    super('chunk retry', webpack.RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const load = webpack.RuntimeGlobals.loadScript
    return `
var load = ${load};
var failures = {};
${load} = (url, done, key, chunkId, fetchPriority) => {
  var count = failures[url] || 0;
  load(count ? url + "?r=" + count : url, (event) => {
    if (event && event.type !== "load") failures[url] = count + 1;
    return done(event);
  }, key && count ? key + "?r=" + count : key, chunkId, fetchPriority);
};`
  }
}
