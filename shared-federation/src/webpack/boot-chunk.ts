import type { Chunk, ChunkGraph, Module } from 'webpack'

/**
 * All that the first import of the host's entry brings, in one file. What is in it is in no other: webpack takes each
 * share for a page's first load, and would put what the host has already loaded into it again.
 */
export const bootChunk = {
  name: 'boot',
  enforce: true,
  chunks: (chunk: Chunk) => !chunk.canBeInitial(),
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => isBoot(chunk, chunkGraph)),
}

const known = new WeakMap<Chunk, boolean>()

function isBoot(chunk: Chunk, chunkGraph: ChunkGraph): boolean {
  const before = known.get(chunk)
  if (before !== undefined) return before
  const modules = [...chunkGraph.getChunkModulesIterable(chunk)]
  const isIt = modules.some((module) => module.nameForCondition()?.endsWith('/host/src/bootstrap.tsx'))
  known.set(chunk, isIt)
  return isIt
}
