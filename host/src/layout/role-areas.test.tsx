import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { myMvrsRemote, navigationRemotes, uploadRemote } from '../remotes-testing.tsx'

// jsdom knows no widths and draws a phone, on which the menu waits behind a button.
const wide = { hidden: true }

const everything = federationOf([...navigationRemotes, uploadRemote, myMvrsRemote])

const labels = () =>
  within(screen.getByRole('navigation', wide))
    .queryAllByRole('link', wide)
    .map(({ textContent }) => textContent)

describe.each([
  { email: 'guest@demo.example', heading: 'Upload drivers', at: '/customerportal/bulk-driver-upload' },
  { email: 'mvr@demo.example', heading: 'My reports', at: '/customerportal/my-mvrs' },
])('$email', ({ email, heading, at }) => {
  test('starts at the one page that is theirs, with nothing else around it', async () => {
    await signIn(email)
    openPortal('/', everything)
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    expect(location.pathname).toBe(at)
    expect(labels()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Carrier: / })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull()
  })

  test('is told that other pages are not theirs, and how to get back', async () => {
    await signIn(email)
    const { goTo, person } = openPortal('/drivers-list', everything)
    expect(await screen.findByText('Unauthorized Access')).toBeDefined()
    goTo('/dashboard')
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined()
    expect(screen.getByText('Unauthorized Access')).toBeDefined()
    await person.click(within(screen.getByRole('main')).getByRole('link'))
    expect(location.pathname).toBe(at)
  })
})

test.each(['/customerportal/bulk-driver-upload', '/customerportal/my-mvrs'])(
  'a carrier who opens %s is sent to the sign-in, as the specification says',
  async (address) => {
    await signIn('carrier@demo.example')
    openPortal(address, everything)
    await screen.findByRole('button', { name: /^Carrier: / })
    // The sign-in itself is outside of the area that is drawn here; it leads who is signed in to '/'.
    expect(location.pathname).not.toBe(address)
    expect(screen.queryByText('Unauthorized Access')).toBeNull()
  },
)

test('a driver starts at the dashboard', async () => {
  await signIn('driver@demo.example')
  openPortal('/', everything)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined()
  expect(location.pathname).toBe('/dashboard')
  expect(labels()).toEqual(['Dashboard', 'Tickets'])
})
