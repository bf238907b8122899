import { beforeEach, expect, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { Page, QueryState } from 'shared-ui'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { driversRemote } from '../remotes-testing.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(async () => {
  await signIn('carrier@demo.example')
  calls = watchCalls()
})

const away = { status: 503, Message: "The service can't answer right now. Try again in a minute." }

function DriverNames() {
  const list = useQuery({
    queryKey: ['drivers'],
    queryFn: ({ signal }) => call(drivers.list, { query: {} }, { signal }),
    retry: false,
  })
  return (
    <Page title="All drivers">
      <input aria-label="Note" />
      <QueryState query={list} what="Drivers">
        {({ Total }) => <p>{Total} drivers</p>}
      </QueryState>
    </Page>
  )
}

const portal = federationOf([{ ...driversRemote, modules: { './app': DriverNames } }])
const notice = () => screen.queryByText("The service can't be reached.")

/** The page is there, then no one answers any more. */
async function openThenLose() {
  calls.failing.set('GetDrivers', away)
  const opened = openPortal('/drivers-list', portal)
  await screen.findByText('Drivers could not be loaded')
  await waitFor(() => expect(calls.count('answered GetUserDetails')).toBe(2))
  calls.failing.set('GetUserDetails', away)
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(notice()).not.toBeNull())
  return opened
}

test('a service that goes away is said over the page, which goes on by itself with what was typed', async () => {
  const { person } = await openThenLose()
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'typed before')
  calls.failing.clear()
  const patient = { timeout: 20_000 }
  await Promise.all([
    screen.findByText('The service is back', undefined, patient),
    screen.findByText(/\d+ drivers/, undefined, patient),
  ])
  expect(notice()).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('typed before')
})

test('what a form said of a service that was away goes once the service is back', async () => {
  const { person } = openPortal('/settings', portal)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.type(name, ' X')
  calls.failing.set('UpdateProfile', away)
  calls.failing.set('GetUserDetails', away)
  await person.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeDefined()
  await waitFor(() => expect(notice()).not.toBeNull())
  calls.failing.clear()
  await person.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'There is a problem' })).toBeNull())
})

test('Try now asks at once', async () => {
  const { person } = await openThenLose()
  const button = screen.getByRole('button', { name: 'Try now' })
  calls.failing.clear()
  const asked = calls.count('asked GetUserDetails')
  await person.click(button)
  expect(calls.count('asked GetUserDetails')).toBeGreaterThan(asked)
  expect(await screen.findByText(/\d+ drivers/)).toBeDefined()
})

test('one call that gets no answer is not the service: it says so alone, and is not asked on and on', async () => {
  calls.failing.set('GetDrivers', away)
  openPortal('/drivers-list', portal)
  await screen.findByText('Drivers could not be loaded')
  await waitFor(() => expect(calls.count('answered GetUserDetails')).toBe(2))
  expect(notice()).toBeNull()
  expect(calls.count('asked GetDrivers')).toBe(1)
})

test('a refusal is an answer: nothing is said of the service', async () => {
  calls.failing.set('GetDrivers', { status: 500, Message: 'Something went wrong. Try again.' })
  openPortal('/drivers-list', portal)
  expect(await screen.findByText('Drivers could not be loaded')).toBeDefined()
  expect(notice()).toBeNull()
})

const late = { status: 408, Message: 'The service took too long to answer. Try again.' }

test.each([away, late])(
  'a portal that could not be opened ($status) opens by itself when the service is back',
  async (failure) => {
    calls.failing.set('GetUserDetails', failure)
    openPortal('/drivers-list', portal)
    expect(await screen.findByRole('heading', { name: "The service can't be reached" })).toBeDefined()
    expect(document.title).toBe("The service can't be reached - Carrier compliance")
    calls.failing.clear()
    const title = await screen.findByRole('heading', { name: 'All drivers' }, { timeout: 20_000 })
    await waitFor(() => expect(document.activeElement).toBe(title))
  },
)

test('the notice that the portal could not be opened stays, with the focus, while the service is asked again', async () => {
  calls.failing.set('GetUserDetails', away)
  openPortal('/drivers-list', portal)
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  const asked = calls.count('asked GetUserDetails')
  calls.unanswered.add('GetUserDetails')
  await waitFor(() => expect(calls.count('asked GetUserDetails')).toBeGreaterThan(asked), { timeout: 20_000 })
  expect(screen.getByRole('heading', { name: "The service can't be reached" })).toBeDefined()
  expect(document.activeElement).toBe(again)
})
