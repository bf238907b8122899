import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'

export type Watched = {
  /** Takes out of the problems those that the journey causes on purpose. */
  forgive: (problem: RegExp) => void
  expectNoProblems: () => void
}

/** The browser's own line about an answer that is not 200; journeys look at what the portal makes of it. */
const failedRequest = /^Failed to load resource/

/** Collects what a person wouldn't see but which is wrong: thrown errors, console errors, broken policies. */
export async function watchPage(page: Page): Promise<Watched> {
  const problems: string[] = []
  const forgiven: RegExp[] = [failedRequest]
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.exposeFunction('reportViolation', (violation: string) => problems.push(`policy: ${violation}`))
  await page.addInitScript(() => {
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
