/** How long nothing may have been under way, in milliseconds: between a click and its first request there is a gap. */
const quietFor = 400
const askEvery = 200

/**
 * Settles when the page has been loaded, nothing that somebody waits for has been under way for a while, and the
 * browser is idle. Rejects with the signal's reason when it is aborted.
 */
export async function quiet(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  let quietSince = Date.now()
  do {
    // One look after another is the point of it.
    // oxlint-disable-next-line no-await-in-loop
    await elapsed(askEvery)
    signal.throwIfAborted()
    if (isBusy() || document.readyState !== 'complete') quietSince = Date.now()
  } while (Date.now() - quietSince < quietFor)
  await idle()
  signal.throwIfAborted()
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no word for it; there the wait before has to do.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 })
    else resolve()
  })
}
