import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { goTo, openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

declare global {
  // The part of the federation runtime's state that this test reads.
  interface Window {
    __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: Record<string, Offers> } }[] }
  }
}
type Offers = Record<string, { useIn: string[]; lib?: () => unknown }>

useBrowser()

journey('two running remotes follow a carrier switch', async ({ page }) => {
  await openAs(page, 'carrier')
  await seeBothRun(page)
  const carrierId = await carrierIdOf(page, 'Tarnbrook Haulage Inc')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const call = pathname.replace('/api/v1/', '')
    if (['GetDrivers', 'GetOpenTickets'].includes(call))
      asked.push(`${call} ${searchParams.get('CarrierId')}`)
  })
  await page.getByRole('button', { name: /^Carrier: / }).click()
  await page.getByRole('option', { name: 'Tarnbrook Haulage Inc' }).click()
  await page.getByText('1 to 5 of 5').waitFor()
  await goTo(page, 'Drivers')
  await page.getByText('1 to 10 of 34').waitFor()
  expect([...new Set(asked)].toSorted()).toEqual([`GetDrivers ${carrierId}`, `GetOpenTickets ${carrierId}`])
})

journey('two remotes in one page use one React, one session and one kit', async ({ page }) => {
  await openAs(page, 'carrier')
  await seeBothRun(page)
  for (const name of [
    'react/jsx-runtime',
    'shared-auth',
    'shared-api',
    'shared-ui',
    '@tanstack/react-query',
  ]) {
    const { versions, modules, users } = await shareOf(page, name)
    expect({ name, versions, modules }).toEqual({ name, versions: 1, modules: 1 })
    expect([name, users]).toEqual([name, expect.arrayContaining(['drivers', 'tickets'])])
  }
  expect(await shareOf(page, 'react')).toMatchObject({ versions: 1, modules: 1 })
})

journey('a production portal loads no remote from a development server', async ({ page }) => {
  await openAs(page, 'carrier')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).port))
  const response = await page.goto('/drivers-list?remote=drivers@http://localhost:4101')
  await page.getByRole('table', { name: 'Drivers, page 1' }).waitFor()
  expect(asked).not.toContain('4101')
  expect(response?.headers()['content-security-policy']).not.toContain('localhost')
  expect(await page.evaluate(() => sessionStorage.getItem('development-remotes'))).toBeNull()
})

/** Both have loaded their page, and with it what they share. */
async function seeBothRun(page: Page): Promise<void> {
  for (const label of ['Drivers', 'Tickets']) {
    await goTo(page, label)
    await page.getByRole('table', { name: `${label}, page 1` }).waitFor()
  }
}

/** For each share name in the page: its versions, its modules and the remotes that took it. */
function shareOf(page: Page, name: string) {
  return page.evaluate((key) => {
    const { __FEDERATION__: federation } = window
    const { __INSTANCES__: instances } = federation
    const offers = instances.flatMap(({ shareScopeMap }) => Object.entries(shareScopeMap.default[key] ?? {}))
    return {
      versions: new Set(offers.map(([version]) => version)).size,
      modules: new Set(offers.map(([, offer]) => offer.lib?.())).size,
      users: offers.flatMap(([, offer]) => offer.useIn.map((user) => user.replace(/_\d+_\d+_\d+$/, ''))),
    }
  }, name)
}
