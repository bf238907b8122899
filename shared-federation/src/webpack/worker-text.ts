import webpack, { type LoaderContext, type PitchLoaderDefinitionFunction } from 'webpack'

/**
 * A loader: `import source from './some-worker.ts?worker-text'` is the text of a worker with all that it imports, in one
 * piece and built like the bundle around it. The text lies in the chunk that asks for it, so the chunk's integrity covers
 * it: see docs/decisions/0008. The worker has no share scope and brings along what it uses.
 */
export const pitch: PitchLoaderDefinitionFunction = function pitch(request) {
  buildText(this, request)
}

function buildText(context: LoaderContext<object>, request: string): void {
  const done = context.async()
  const { _compilation: parent } = context
  if (!parent) throw new Error('A worker is built as a part of a compilation')
  const compiler = parent.createChildCompiler('worker', {
    filename: 'worker.js',
    chunkFilename: 'worker.[id].js',
  })
  // Applied here: plugins that are handed to createChildCompiler lose what they tap to the parent's taps.
  for (const plugin of [
    new webpack.webworker.WebWorkerTemplatePlugin(),
    new webpack.LoaderTargetPlugin('webworker'),
    new webpack.EntryPlugin(context.context, `!!${request}`, { name: 'worker' }),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ])
    plugin.apply(compiler)
  let text: string | undefined
  compiler.hooks.thisCompilation.tap('WorkerText', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'WorkerText', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        text = compilation.getAsset('worker.js')?.source.source().toString()
        // It is no file of its own.
        for (const { name } of compilation.getAssets()) compilation.deleteAsset(name)
      },
    )
  })
  compiler.runAsChild((error, _entries, compilation) => {
    // What the worker is built from, so that a change rebuilds it in watch mode.
    for (const file of compilation?.fileDependencies ?? []) context.addDependency(file)
    for (const file of compilation?.missingDependencies ?? []) context.addMissingDependency(file)
    for (const folder of compilation?.contextDependencies ?? []) context.addContextDependency(folder)
    const problem = error ?? compilation?.errors[0]
    if (problem) done(problem)
    else if (text === undefined) done(new Error(`${request} has no text`))
    else done(null, `export default ${JSON.stringify(text)}`)
  })
}
