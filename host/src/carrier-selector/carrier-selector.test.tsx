import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { useCarrierId } from 'shared-auth'
import { Page } from 'shared-ui'
import { federationOf, openPortal, signInAs, watchCalls } from '../testing.tsx'
import { driversRemote } from '../testing-remotes.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await signInAs('carrier@demo.example')
  calls = watchCalls()
})
afterEach(() => {
  cleanup()
  calls.stop()
})

/** A list as a remote has one, with a state of its own. */
function DriverNames() {
  const CarrierId = useCarrierId()
  const list = useQuery({
    queryKey: ['drivers', CarrierId],
    queryFn: ({ signal }) => call(drivers.list, { query: { CarrierId } }, { signal }),
  })
  return (
    <Page title="All drivers">
      <input aria-label="Note" />
      <p>{list.data ? `${list.data.Total} drivers` : 'No answer yet'}</p>
    </Page>
  )
}

const portal = federationOf([{ ...driversRemote, modules: { './app': DriverNames } }])

async function choose(person: ReturnType<typeof openPortal>['person'], option: RegExp | string) {
  await person.click(await screen.findByRole('button', { name: /^Carrier: / }))
  await person.click(await screen.findByRole('option', { name: option }))
}

test('another carrier starts the page anew, at its first page', async () => {
  const { person } = openPortal('/drivers-list?list_filter=Active&Page=3', portal)
  const before = (await screen.findByText(/\d+ drivers/)).textContent
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'about the first carrier')
  await choose(person, 'All carriers')
  await waitFor(() => expect(screen.getByText(/\d+ drivers/).textContent).not.toBe(before))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('')
  expect(location.search).toBe('?list_filter=Active')
  expect(screen.getByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
})

test('what was asked for the carrier before is aborted', async () => {
  const { person } = openPortal('/drivers-list', portal)
  await screen.findByText('No answer yet')
  calls.aborted.length = 0
  await choose(person, 'All carriers')
  await screen.findByText(/\d+ drivers/)
  expect(calls.asked('GetDrivers')).toBe(2)
})

test('the choice survives a page load in the tab', async () => {
  const first = openPortal('/dashboard', portal)
  await choose(first.person, 'All carriers')
  first.unmount()
  openPortal('/dashboard', portal)
  expect(await screen.findByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
})

test('the list works by keyboard', async () => {
  const { person } = openPortal('/dashboard', portal)
  const button = await screen.findByRole('button', { name: /^Carrier: / })
  button.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('option', { name: 'All carriers' })
  await person.keyboard('{Home}{Enter}')
  expect(await screen.findByRole('button', { name: 'Carrier: All carriers' })).toBeDefined()
})
