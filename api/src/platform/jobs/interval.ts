import type { App } from '../../context.ts'

/** At the start, and again after so many milliseconds: never beside itself, and not cut off when the service stops. */
export function repeat(app: App, every: number, work: () => Promise<void>) {
  let working = Promise.resolve()
  const again = () => {
    working = working.then(work)
  }
  const timer = setInterval(again, every).unref()
  app.addHook('onReady', async () => again())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await working
  })
}
