import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Tile } from 'shared-ui'
import { federationOf, type Modules, openPortal, signInAs, type TestRemote } from '../testing.tsx'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await signInAs('carrier@demo.example')
})
afterEach(cleanup)

const absent = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

/** A remote with tiles on the dashboard. */
function tiles(
  id: string,
  title: string,
  order: number,
  modules: Modules,
  kind: 'counter' | 'panel' = 'counter',
): TestRemote {
  const roles: TestRemote['description']['slots'][number]['roles'] = ['carrier']
  return {
    description: {
      id,
      title,
      contract: 1,
      paths: [],
      navigation: [],
      slots: [{ slot: 'dashboard.tiles', module: './tiles', kind, count: 2, order, roles }],
    },
    modules,
  }
}

const Tickets = ({ carrierId }: Record<string, unknown>) => (
  <>
    <Tile label="Open tickets" value={14} to="/tickets" />
    <Tile label={`Challenges of ${String(carrierId)}`} value={9} to="/tickets" />
  </>
)
const Drivers = () => <Tile label="Active members" value={118} to="/drivers-list" />

test('tiles stand in the order of their remotes, for the selected carrier', async () => {
  openPortal(
    '/dashboard',
    federationOf([
      tiles('drivers', 'Drivers', 20, { './tiles': Drivers }),
      tiles('tickets', 'Tickets', 10, { './tiles': Tickets }),
    ]),
  )
  await screen.findByText('Active members')
  const labels = screen
    .getAllByRole('link', { name: /Open|Challenges|Active/ })
    .map(({ textContent }) => textContent)
  expect(labels[0]).toContain('Open tickets')
  expect(labels[1]).toMatch(/Challenges of [0-9a-f-]{36}/)
  expect(labels[2]).toContain('Active members')
})

test('whose figures are shown stands below the title', async () => {
  openPortal('/dashboard', federationOf([]))
  expect(
    await screen.findByText(
      /USDOT \d+, .* power units, [\d,]+ miles a year\. Figures up to \d\d \w{3} \d{4}\./,
    ),
  ).toBeDefined()
})

test('figures that did not come are named, the others stay, and Try again brings them', async () => {
  const modules: Modules = { './tiles': absent }
  const { person } = openPortal(
    '/dashboard',
    federationOf([
      tiles('drivers', 'Drivers', 20, { './tiles': Drivers }),
      tiles('tickets', 'Tickets', 10, modules),
    ]),
  )
  const retry = await screen.findByRole('button', { name: 'Try again: Tickets figures' })
  expect(await screen.findByText('Active members')).toBeDefined()
  modules['./tiles'] = Tickets
  await person.click(retry)
  expect(await screen.findByText('Open tickets')).toBeDefined()
})

test('a panel that did not come is a panel that says so', async () => {
  const modules: Modules = { './tiles': absent }
  const { person } = openPortal(
    '/dashboard',
    federationOf([tiles('sms', 'Roadside safety', 10, modules, 'panel')]),
  )
  expect(await screen.findByText('Roadside safety could not be loaded')).toBeDefined()
  modules['./tiles'] = () => <p>BASICs against thresholds</p>
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('BASICs against thresholds')).toBeDefined()
})

test('a role without figures is told so', async () => {
  await signInAs('driver@demo.example')
  openPortal('/dashboard', federationOf([tiles('drivers', 'Drivers', 20, { './tiles': Drivers })]))
  await waitFor(() => expect(screen.getByText('No figures for your sign-in')).toBeDefined())
})
