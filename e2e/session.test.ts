import { expect } from '@jest/globals'
import { journey, useBrowser } from './browser.ts'
import { goTo, lead, password, signIn, signOut, until } from './people.ts'
import { at } from './service.ts'

useBrowser()

const cacheKey = 'REACT_QUERY_OFFLINE_CACHE'

journey('signing out ends the session at the service and in the other tab', async ({ page, context }) => {
  await signIn(page, 'carrier')
  await goTo(page, 'Drivers')
  const token = await page.evaluate(() => localStorage.getItem('session'))
  const other = await context.newPage()
  await other.goto('/tickets')
  await other.getByRole('table', { name: 'Tickets, page 1' }).waitFor()
  await signOut(page)
  await other.getByText('You signed out in another tab.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

  // The old token, put back, opens nothing.
  await other.close()
  await page.evaluate((old) => localStorage.setItem('session', String(old)), token)
  await page.goto('/drivers-list')
  await page.getByText('You were signed out because your session ended.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

journey('an unknown path opens /404, and a signed-out page redirects to the dashboard', async ({ page }) => {
  await page.goto('/no-such-page')
  await page.getByLabel('Email').fill('carrier@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/404')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  // A second slash at the start is no way to another site.
  await page.goto('/./elsewhere.example/tickets')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  for (const path of ['/drivers-list/no-such-part', '/sms-data/nothing']) {
    await lead(page, '/settings')
    await lead(page, path)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/404')
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/set-password', '/guest']) {
    await lead(page, path)
    await page.waitForURL('**/dashboard')
  }
})

journey('session storage holds only reference data with its version until sign-out', async ({ page }) => {
  await signIn(page, 'carrier')
  await goTo(page, 'Drivers')
  const names = page.getByRole('table', { name: 'Drivers, page 1' }).locator('tbody').getByRole('link')
  await names.first().waitFor()
  expect(await names.count()).toBe(10)
  const cached = async () => (await page.evaluate((key) => sessionStorage.getItem(key), cacheKey)) ?? ''
  await until(async () => (await cached()).includes('STATES'), 'the reference data in session storage')
  const text = await cached()
  expect(JSON.parse(text)).toMatchObject({
    buster: expect.stringMatching(/\.js$/),
    timestamp: expect.any(Number),
    clientState: { mutations: [] },
  })
  const queries = at(JSON.parse(text), 'clientState', 'queries')
  const kinds = Array.isArray(queries) ? queries.map((query) => at(query, 'queryKey', 0)) : []
  expect(kinds.filter((kind) => kind !== 'column-state')).toEqual(['master-data'])
  for (const name of [...(await names.allInnerTexts()), 'Quillhaven', 'Dana Pell', '@demo.example']) {
    expect(text).not.toContain(name)
  }
  await signOut(page)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

journey('a rejected token clears all storage and redirects to the root once', async ({ page, context }) => {
  await signIn(page, 'carrier')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'something of the user')
    localStorage.setItem('session', JSON.stringify({ state: { token: 'garbage' }, version: 0 }))
  })
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await page.getByText('You were signed out because your session ended.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(
    await page.evaluate(() => [localStorage.getItem('session'), localStorage.getItem('left-behind')]),
  ).toEqual([null, null])
  expect(pages).toEqual(['/dashboard', '/'])
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})
