import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { federationOf } from 'shared-testing/federation'
import { signInAs } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'
import { driversRemote } from '../remotes-testing.tsx'

beforeEach(() => signInAs('agent@demo.example'))

const bell = (name: RegExp) => screen.findByRole('button', { name })

test('the bell says how much is unread, and its list leads to the records and is marked as read', async () => {
  const { person } = openPortal('/drivers-list', federationOf([driversRemote]))
  await person.click(await bell(/^Notifications, \d+ unread$/))
  const links = await screen.findAllByRole('link', { name: /ticket/i })
  expect(links[0]?.getAttribute('href')).toMatch(
    /^\/customerportal\/details\/[\da-f-]{36}\?record_type=TICKET$/,
  )
  expect(screen.getAllByText(/Quillhaven/).length).toBeGreaterThan(0)
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await bell(/^Notifications$/)
})
