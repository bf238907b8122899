export const oldestNode: string
export function isNewEnough(version: string): boolean
export function whenScriptRunnerIsGone(onGone: () => void): void
