import type { FederationRuntime } from './script-plugin.ts'

// A module of its own, and a small one: it is imported by the entry and by a chunk, and what two chunks import can't be
// merged with the modules around it.
let started: FederationRuntime | undefined

/** Told once, by the federation runtime when it starts with the host's entry. */
export function hostRuntimeStarted(runtime: FederationRuntime): void {
  started = runtime
}

/** The federation runtime of this page. */
export function hostRuntime(): FederationRuntime {
  if (!started) throw new Error('The federation runtime did not start with the entry of the host')
  return started
}
