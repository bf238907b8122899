// Stands in the host's bundle for the parts of the federation runtime that this portal does not use: manifests and
// snapshots (the registry names entries), preloading, remotes and shares that a bundle names at build time. Without
// them the entry of the host is a fifth smaller.

const isUnused = (): never => {
  throw new Error('This part of the federation runtime is left out of the portal')
}

export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin: () => {} }
}
export {
  isUnused as getGlobalRemoteInfo,
  isUnused as formatPreloadArgs,
  isUnused as preloadAssets,
  isUnused as defaultPreloadArgs,
  isUnused as normalizePreloadExposes,
  isUnused as consumes,
  isUnused as remotes,
  isUnused as installInitialConsumes,
  isUnused as getSharedFallbackGetter,
}
