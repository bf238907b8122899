import { expect } from '@jest/globals'
import type { BrowserContext } from 'playwright-core'

export type Watched = {
  /** Ignores problems that the journey causes on purpose. */
  forgive: (problem: RegExp) => void
  expectNoProblems: () => void
}

/** The browser's own line about an answer that is not 200; journeys look at what the portal makes of it. */
const failedRequest = /^Failed to load resource/

/** Collects, in every tab, what a person wouldn't see but which is wrong: thrown errors, console errors, broken policies. */
export async function watchTabs(context: BrowserContext): Promise<Watched> {
  const problems: string[] = []
  const forgiven: RegExp[] = [failedRequest]
  context.on('weberror', (thrown) => problems.push(`thrown: ${thrown.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await context.exposeFunction('reportViolation', (violation: string) =>
    problems.push(`policy: ${violation}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return {
    forgive: (problem) => forgiven.push(problem),
    expectNoProblems: () =>
      expect(problems.filter((problem) => !forgiven.some((known) => known.test(problem)))).toEqual([]),
  }
}
