import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export type Encoding = 'br' | 'gzip'
export type Kind = 'page' | 'code' | 'data' | 'image' | 'font'

export type Fetched = {
  url: string
  path: string
  kind: Kind
  status: number
  /** Bytes of the body over the wire. */
  bytes: number
}

/** When a page is of use: a visible element of this kind that says something like this. */
export type Useful = { selector: string; says: RegExp }

export type Visit = {
  /** Responses over the wire, without those from the browser's cache. */
  fetched: Fetched[]
  /** From the start of the navigation to the frame that shows something of use. */
  usefulMs: number
}

/** 1.6 Mbit/s with 150 ms there and back: the slow phone connection of Lighthouse. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Code that the user has not asked for yet waits where the browser saves data. What is measured is what was asked for. */
export const holdPreloading = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Longer than the pauses between what a page asks for one after the other. */
const quietMs = 700

/** Preloading begins once the page has been idle for a while. */
const preloadingQuietMs = 7000

type VisitOptions = { encoding?: Encoding; isSlow?: boolean; isPreloading?: boolean }

/** Opens an address in a new tab and measures until the page has asked for nothing more for a while. */
export async function visit(
  context: BrowserContext,
  url: string,
  useful: Useful,
  { encoding = 'br', isSlow = false, isPreloading = false }: VisitOptions = {},
): Promise<Visit> {
  const page = await context.newPage()
  const seen = Promise.withResolvers<number>()
  await page.exposeFunction('reportUseful', seen.resolve)
  await page.addInitScript(watchForUseful, { selector: useful.selector, says: useful.says.source })
  const network = await watchNetwork(page, encoding)
  if (isSlow) await network.session.send('Network.emulateNetworkConditions', slowNetwork)
  await page.goto(url)
  const usefulMs = await Promise.race([seen.promise, tooLate(url)])
  await network.quiet(isPreloading ? preloadingQuietMs : quietMs)
  await page.close()
  return { fetched: network.fetched(), usefulMs }
}

async function tooLate(url: string): Promise<never> {
  await delay(30_000, undefined, { ref: false })
  throw new Error(`${url} showed nothing of use within 30 s.`)
}

/** Runs in the page. The mark is set in the task after the frame that first shows it. */
function watchForUseful({ selector, says }: { selector: string; says: string }): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && new RegExp(says).test(element.textContent ?? ''),
    )
  const look = () => {
    if (!isThere()) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const mark = performance.mark('useful')
        const report: unknown = Reflect.get(window, 'reportUseful')
        if (typeof report === 'function') report(mark.startTime)
      })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Collects what a tab fetches from now on, with the bytes of the bodies as they are on the wire. */
export async function watchNetwork(page: Page, encoding: Encoding) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const answers = new Map<string, Fetched>()
  const underWay = new Set<string>()
  let lastAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId }) => underWay.add(requestId))
  session.on('Network.requestServedFromCache', ({ requestId }) => answers.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    // It stays open as long as the page.
    if (response.mimeType === 'text/event-stream') underWay.delete(requestId)
    if (response.fromDiskCache || response.url.startsWith('data:')) return
    const { pathname, search } = new URL(response.url)
    const path = pathname + search
    answers.set(requestId, {
      url: response.url,
      path,
      kind: kindOf(type, path),
      status: response.status,
      bytes: 0,
    })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes += encodedDataLength
  })
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    lastAt = performance.now()
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encoding } })
  return {
    session,
    fetched: () => [...answers.values()],
    forget: () => answers.clear(),
    quiet: async (forMs = quietMs) => {
      while (underWay.size > 0 || performance.now() - lastAt < forMs) await delay(50)
    },
  }
}

function kindOf(type: string, path: string): Kind {
  if (type === 'Document') return 'page'
  if (type === 'Font' || path.endsWith('.woff2')) return 'font'
  if (type === 'Image') return 'image'
  return /\.(js|css)(\?|$)/.test(path) ? 'code' : 'data'
}
