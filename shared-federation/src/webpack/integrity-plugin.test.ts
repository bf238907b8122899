import { afterAll, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { IntegrityPlugin } from './integrity-plugin.ts'

const folder = await mkdtemp(join(tmpdir(), 'integrity-'))
afterAll(() => rm(folder, { recursive: true }))

/** What the ids of a build are is chance: here the loaded chunk has the one that is none to many. */
const zeroForLoadedChunk = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('Zero', (compilation) => {
      compilation.hooks.chunkIds.tap('Zero', (chunks) => {
        for (const chunk of chunks) {
          chunk.id = chunk.hasRuntime() ? 'main' : 0
          chunk.ids = [chunk.id]
        }
      })
    }),
}

test('a chunk whose id is 0 is checked like any other', async () => {
  await writeFile(join(folder, 'main.js'), "import('./later.js')")
  await writeFile(join(folder, 'later.js'), "console.log('later')")
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'built.js', chunkFilename: '[id].js', crossOriginLoading: 'anonymous' },
    optimization: { chunkIds: false, realContentHash: true },
    plugins: [zeroForLoadedChunk, new IntegrityPlugin()],
  })
  await new Promise<void>((resolve, reject) => {
    compiler?.run((problem, stats) => {
      if (problem) reject(problem)
      else if (stats?.hasErrors()) reject(new Error(stats.toString()))
      else resolve()
    })
  })
  expect(await readFile(join(folder, 'built.js'), 'utf8')).toMatch(/zero:"sha384-/)
})
