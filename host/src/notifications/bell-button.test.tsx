import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { watchCalls } from 'shared-testing/calls'
import { federationOf } from 'shared-testing/federation'
import { signInAs } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'
import { driversRemote } from '../remotes-testing.tsx'

beforeEach(() => signInAs('agent@demo.example'))

const bell = (name: RegExp) => screen.findByRole('button', { name })

test('notifications that could not be marked as read say so', async () => {
  const { person } = openPortal('/drivers-list', federationOf([driversRemote]))
  await person.click(await bell(/^Notifications, \d+ unread$/))
  const { failing } = watchCalls()
  failing.set('ReadNotifications', { status: 429, Message: 'Too many changes. Wait a minute.' })
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('The notifications were not marked as read')).toBeVisible()
})

test('the bell says how much is unread, and its list leads to the records and is marked as read', async () => {
  const { person } = openPortal('/drivers-list', federationOf([driversRemote]))
  await person.click(await bell(/^Notifications, \d+ unread$/))
  const links = await screen.findAllByRole('link', { name: /ticket/i })
  expect(links[0]?.getAttribute('href')).toMatch(
    /^\/customerportal\/details\/[\da-f-]{36}\?record_type=TICKET$/,
  )
  expect(screen.getAllByText(/Quillhaven/).length).toBeGreaterThan(0)
  const mark = screen.getByRole('button', { name: 'Mark all as read' })
  await person.click(mark)
  await waitFor(() => expect(mark).toHaveAccessibleDescription('All notifications are read.'))
  expect(mark).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await bell(/^Notifications$/)
})

test('Escape gives the focus back to the bell, the first time too', async () => {
  const { person } = openPortal('/drivers-list', federationOf([driversRemote]))
  const button = await bell(/^Notifications/)
  act(() => button.focus())
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Notifications' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await bell(/^Notifications/)).toHaveFocus()
})
