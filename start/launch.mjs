/** The first Node that runs `.ts` files as they are. */
export const oldestNode = '22.18'

/** @param {string} version such as 24.21.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * Calls back once the npm or pnpm that runs this process as a script is gone. Both pass SIGTERM on to a shell, which
 * ends without telling the program it runs. A process that was started in another way may outlive who started it.
 *
 * @param {() => void} onGone
 */
export function whenScriptRunnerIsGone(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 300)
  timer.unref()
}
