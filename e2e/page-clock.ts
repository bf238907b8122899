import type { BrowserContext } from 'playwright-core'

/** For the browser's own processes: under libfaketime they take ten times as long, so it is the pages whose clock is moved. */
export function realClock(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => name !== 'LD_PRELOAD' && !name.startsWith('FAKETIME'),
  )
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Gives the pages of a browser the time of `npm test -- --day`; on another run they keep the machine's. */
export async function moveClock(context: BrowserContext): Promise<void> {
  const milliseconds = Number(process.env['FAKETIME'] ?? 0) * 1000
  if (milliseconds === 0) return
  await context.addInitScript((by) => {
    const RealDate = Date
    const now = () => RealDate.now() + by
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made),
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, milliseconds)
}
