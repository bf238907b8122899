import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { tickets } from 'shared-api/tickets'
import { selectCarrier } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import type { Role } from 'shared-federation'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { navigationRemotes, ticketsRemote } from '../remotes-testing.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(() => {
  selectCarrier(undefined)
  calls = watchCalls()
})

/** The remote as one that names a counter for its link. */
const counting = ({ description, modules }: TestRemote, count: string): TestRemote => ({
  description: {
    ...description,
    navigation: description.navigation.map((item) => ({ ...item, count })),
  },
  modules,
})

// jsdom draws a phone, on which the menu waits behind a button.
const beside = (label: string) =>
  screen.getByRole('link', { name: label, hidden: true }).parentElement?.textContent

test('a link of the menu has the number of the counter that its remote names, and keeps its name', async () => {
  await signIn('carrier@demo.example')
  const { Count } = await call(tickets.open.count, { query: {} })
  openPortal('/404', federationOf([counting(ticketsRemote, 'GetOpenTicketsCount')]))
  await screen.findByRole('heading', { name: 'Page not found' })
  await waitFor(() => expect(beside('Tickets')).toBe(`Tickets${formatNumber(Count)}`))
})

test('the link of an unknown or failing counter shows no number', async () => {
  await signIn('carrier@demo.example')
  calls.failing.set('GetOpenTicketsCount', { status: 500, Message: 'Something went wrong. Try again.' })
  const remotes = navigationRemotes.map((remote, place) =>
    counting(remote, ['GetSmsNotifyCount', 'GetOpenTicketsCount', 'GetNothingCount'][place] ?? ''),
  )
  openPortal('/404', federationOf(remotes))
  await waitFor(() => expect(beside('SMS dashboard')).toMatch(/\d$/))
  await waitFor(() => expect(calls.count('answered GetOpenTicketsCount')).toBe(1))
  expect(beside('Tickets')).toBe('Tickets')
  expect(beside('Drivers')).toBe('Drivers')
})

const noting = (id: string, role: Role, note: string | Error): TestRemote => ({
  description: {
    id,
    title: id,
    contract: 2,
    paths: [],
    navigation: [],
    slots: [{ slot: 'navigation.note', module: './navigation-note', order: 10, roles: [role] }],
  },
  modules: { './navigation-note': typeof note === 'string' ? () => note : note },
})

test('notes of the role stand at the foot of the menu; one that fails leaves no trace', async () => {
  await signIn('carrier@demo.example')
  const failed = new Error('Loading chunk 7 failed')
  openPortal(
    '/404',
    federationOf([
      noting('failing', 'carrier', failed),
      noting('members', 'driver', 'Renew in May'),
      noting('weather', 'carrier', 'Ice on I-80'),
    ]),
  )
  expect((await screen.findByText('Ice on I-80')).textContent).toBe('Ice on I-80')
})

test('the name beside an icon of the rail goes when the page scrolls', async () => {
  await signIn('carrier@demo.example')
  const { person } = openPortal('/404', federationOf(navigationRemotes))
  const link = await screen.findByRole('link', { name: 'Tickets', hidden: true })
  await person.hover(link)
  expect(link).toHaveAttribute('data-named')
  fireEvent.scroll(window)
  await waitFor(() => expect(link).not.toHaveAttribute('data-named'))
})
