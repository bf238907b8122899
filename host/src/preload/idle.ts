/** How long nothing may have been loading, in milliseconds: between a click and its first request there is a gap. */
const idleFor = 400
const askEvery = 200

/**
 * Settles when the page has loaded, nothing the user waits for has been loading for a while, and the browser is idle. Rejects with the signal's reason when it is aborted.
 */
export async function untilIdle(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  await nothingUnderWay(isBusy, signal)
  await idle()
  signal.throwIfAborted()
}

function nothingUnderWay(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let idleSince = Date.now()
  const looking = setInterval(() => {
    if (isBusy() || document.readyState !== 'complete') idleSince = Date.now()
    if (signal.aborted) reject(signal.reason)
    else if (Date.now() - idleSince >= idleFor) resolve()
  }, askEvery)
  return promise.finally(() => clearInterval(looking))
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no word for it; there the wait before has to do.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 })
    else resolve()
  })
}
