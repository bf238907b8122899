import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { navigationRemotes } from '../remotes-testing.tsx'

beforeEach(async () => {
  await signIn('carrier@demo.example')
})

async function openDrawer() {
  const portal = openPortal('/404', federationOf(navigationRemotes))
  await portal.person.click(await screen.findByRole('button', { name: 'Menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  return { ...portal, drawer }
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())

test('the drawer has the menu, and closes when a link of it is followed', async () => {
  const { person, drawer } = await openDrawer()
  await person.click(within(drawer).getByRole('link', { name: 'Tickets' }))
  await isGone()
  const title = await screen.findByRole('heading', { name: 'Open tickets' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test("the navigation drawer closes when the browser's buttons change the page", async () => {
  const { goTo } = await openDrawer()
  goTo('/tickets')
  await isGone()
})

test('Tab stays in it, and Escape closes it and gives the focus back', async () => {
  const { person, drawer } = await openDrawer()
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  const stops = within(drawer).getAllByRole('link').length + within(drawer).getAllByRole('button').length
  const pressTab = async (times: number): Promise<void> => {
    if (times === 0) return
    await person.tab()
    expect(drawer.contains(document.activeElement)).toBe(true)
    await pressTab(times - 1)
  }
  await pressTab(stops + 1)
  await person.keyboard('{Escape}')
  await isGone()
  const button = screen.getByRole('button', { name: 'Menu' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
