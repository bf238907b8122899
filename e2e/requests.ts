import type { BrowserContext, Page, Request } from 'playwright-core'
import { until } from './people.ts'

/** Follows what all tabs ask for, from now on. The bell's stream stays open, and is left out. */
export function followRequests(context: BrowserContext) {
  const underWay = new Map<Request, Page>()

  function follow(page: Page) {
    // A page that is left may never say what became of its requests.
    const forget = () => {
      for (const [request, of] of underWay) if (of === page) underWay.delete(request)
    }
    page.on('request', (request) => {
      if (!request.url().includes('NotificationStream')) underWay.set(request, page)
    })
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    page.on('domcontentloaded', forget)
    page.on('close', forget)
  }
  for (const page of context.pages()) follow(page)
  context.on('page', follow)

  async function answered(requests = [...underWay.keys()]) {
    await until(() => requests.every((request) => !underWay.has(request)), 'answers to what was asked for')
  }

  /** Holds back every call from now on; what was asked for before has been answered when it returns. */
  async function hold() {
    const calls = await holdCalls(context)
    await answered([...underWay.keys()].filter((request) => !calls.held.has(request)))
    return calls
  }

  return { answered, hold }
}

/** Holds back every call from now on, until it is released. */
export async function holdCalls(where: Page | BrowserContext) {
  const held = new Set<Request>()
  const released = Promise.withResolvers<void>()
  await where.route('**/api/v1/**', async (route) => {
    held.add(route.request())
    await released.promise
    // A page that is left gives up on what it asked for.
    await route.continue().catch(() => {})
  })
  return { held, release: () => released.resolve() }
}
