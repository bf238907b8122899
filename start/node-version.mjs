/** The first Node that runs `.ts` files as they are. */
export const oldestNode = '22.18'

/** @param {string} version such as 24.21.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}
