import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import type { SlotOffer } from 'shared-federation'
import { Panel, Tile } from 'shared-ui'
import { federationOf, type Modules, type TestRemote } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'

beforeEach(async () => {
  await signIn('carrier@demo.example')
})

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
      contract: 2,
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

test('the carrier of the figures is named below the title', async () => {
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
  expect(screen.getByText('Tickets figures could not be loaded.')).toBeDefined()
  expect(await screen.findByText('Active members')).toBeDefined()
  modules['./tiles'] = Tickets
  await person.click(retry)
  expect(await screen.findByText('Open tickets')).toBeDefined()
})

test('figures that did not come leave no row of nothing', async () => {
  const sms = tiles('sms', 'Roadside safety', 20, { './tiles': absent })
  for (const offer of sms.description.slots) Object.assign(offer, { count: 5 })
  openPortal('/dashboard', federationOf([tiles('tickets', 'Tickets', 10, { './tiles': Tickets }), sms]))
  const words = await screen.findByText('Roadside safety figures could not be loaded.')
  const cluster = (await screen.findByText('Open tickets')).closest('a')?.parentElement
  expect(cluster).toContainElement(words)
  expect(cluster?.children.length).toBeLessThanOrEqual(4)
})

test('figures that did not come are one tile, without a blank one beside it', async () => {
  const failed = tiles('tickets', 'Tickets', 10, { './tiles': absent })
  openPortal('/dashboard', federationOf([failed, tiles('drivers', 'Drivers', 20, { './tiles': Drivers })]))
  const words = await screen.findByText('Tickets figures could not be loaded.')
  const cluster = (await screen.findByText('Active members')).closest('a')?.parentElement
  expect(cluster).toContainElement(words)
  expect([...(cluster?.children ?? [])].filter((tile) => tile.textContent === '')).toEqual([])
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

test('of a remote whose panels did not come one says it for all, and Try again brings them all', async () => {
  const sms = tiles('sms', 'Roadside safety', 10, { './tiles': absent, './alerts': absent }, 'panel')
  const [offer] = sms.description.slots
  if (offer?.slot === 'dashboard.tiles') sms.description.slots.push({ ...offer, module: './alerts' })
  const { person } = openPortal('/dashboard', federationOf([sms, panel('wins', 20)]))
  await screen.findByText('Figures of wins')
  expect(await screen.findAllByText(/^Roadside safety/)).toHaveLength(1)
  sms.modules['./tiles'] = () => <p>BASICs against thresholds</p>
  sms.modules['./alerts'] = () => <p>Most urgent first</p>
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('BASICs against thresholds')).toBeDefined()
  expect(await screen.findByText('Most urgent first')).toBeDefined()
})

test('Try again at the figures of a remote brings its panels too, and the focus stays there', async () => {
  const sms = tiles('sms', 'Roadside safety', 10, { './tiles': absent, './alerts': absent })
  const [offer] = sms.description.slots
  if (offer?.slot === 'dashboard.tiles')
    sms.description.slots.push({ ...offer, module: './alerts', kind: 'panel' })
  const { person } = openPortal(
    '/dashboard',
    federationOf([tiles('tickets', 'Tickets', 20, { './tiles': Tickets }), sms]),
  )
  await screen.findByText('Roadside safety could not be loaded')
  await screen.findByText('Open tickets')
  sms.modules['./tiles'] = Drivers
  sms.modules['./alerts'] = () => <Panel title="Alerts">Most urgent first</Panel>
  const retry = await screen.findByRole('button', { name: 'Try again: Roadside safety figures' })
  await person.click(retry)
  expect(await screen.findByText('Most urgent first')).toBeDefined()
  const figures = (await screen.findByText('Active members')).closest('a')
  await waitFor(() =>
    expect(figures?.parentElement).toContainElement(document.querySelector<HTMLElement>(':focus')),
  )
})

test('the focus of a Try again goes on to the panel that comes, and back to it when it fails again', async () => {
  const sms = tiles('sms', 'Roadside safety', 10, { './tiles': absent }, 'panel')
  const { person } = openPortal('/dashboard', federationOf([sms]))
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(document.activeElement).toBe(retry))
  sms.modules['./tiles'] = () => <Panel title="Alerts">Most urgent first</Panel>
  await person.click(retry)
  const title = await screen.findByRole('heading', { name: 'Alerts' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

/** A remote with one panel on the dashboard. */
function panel(
  id: string,
  order: number,
  more: Partial<Extract<SlotOffer, { slot: 'dashboard.tiles' }>> = {},
): TestRemote {
  return {
    description: {
      id,
      title: id,
      contract: 2,
      paths: [],
      navigation: [],
      slots: [
        {
          slot: 'dashboard.tiles',
          module: './panel',
          kind: 'panel',
          count: 1,
          order,
          roles: ['carrier'],
          ...more,
        },
      ],
    },
    modules: { './panel': () => <Panel title={`Panel ${id}`}>Figures of {id}</Panel> },
  }
}

const panelNames = () =>
  screen.getAllByRole('heading', { level: 2, name: /^Panel/ }).map(({ textContent }) => textContent)

test('a panel that throws while it is drawn is replaced alone, and comes by Try again', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const broken = panel('alerts', 1)
  broken.modules['./panel'] = () => {
    if (isBroken) throw new Error('undefined is not a function')
    return <Panel title="Panel alerts">Figures of alerts</Panel>
  }
  const { person } = openPortal('/dashboard', federationOf([broken, panel('wins', 2)]))
  expect(await screen.findByText('Figures of wins')).toBeDefined()
  expect(await screen.findByText('alerts could not be loaded')).toBeDefined()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Figures of alerts')).toBeDefined()
  expect(report).toHaveBeenCalled()
})

test('on a wide screen panels stand in the order of the registry, all of them open', async () => {
  const remotes = [panel('c', 3, { phoneOrder: { carrier: 1 } }), panel('a', 1), panel('b', 2)]
  openPortal('/dashboard', federationOf(remotes))
  await screen.findByText('Figures of c')
  expect(panelNames()).toEqual(['Panel a', 'Panel b', 'Panel c'])
  expect(screen.getByText('Figures of a')).toBeDefined()
})

test('on a phone they stand in the order of the role, and the lower ones are titles until one is pressed', async () => {
  narrowWindow()
  const remotes = [panel('c', 3, { phoneOrder: { carrier: 1, driver: 9 } }), panel('a', 1), panel('b', 2)]
  const { person } = openPortal('/dashboard', federationOf(remotes))
  const folded = await screen.findByRole('button', { name: 'Panel b' })
  expect(panelNames()).toEqual(['Panel a', 'Panel c', 'Panel b'])
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Figures of c')).toBeDefined()
  expect(screen.queryByText('Figures of b')).toBeNull()
  await person.click(folded)
  expect(screen.getByText('Figures of b')).toBeDefined()
})

test("on a phone a driver's due dates, papers and tickets are open", async () => {
  await signIn('driver@demo.example')
  narrowWindow()
  const remotes = ['due', 'papers', 'tickets', 'more'].map((id, order) => panel(id, order))
  for (const { description } of remotes) for (const offer of description.slots) offer.roles = ['driver']
  openPortal('/dashboard', federationOf(remotes))
  expect(await screen.findByText('Figures of tickets')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Panel more' }).getAttribute('aria-expanded')).toBe('false')
})

test('the report is printed by its button', async () => {
  const printed = jest.fn()
  Object.assign(globalThis, { print: printed })
  const { person } = openPortal('/dashboard', federationOf([panel('a', 1)]))
  await person.click(await screen.findByRole('button', { name: 'Print report' }))
  expect(printed).toHaveBeenCalledTimes(1)
})

test('a driver is shown what is his own, and whose it is', async () => {
  await signIn('driver@demo.example')
  const own = tiles('tickets', 'Tickets', 10, { './tiles': Tickets })
  for (const offer of own.description.slots) offer.roles = ['carrier', 'driver']
  openPortal('/dashboard', federationOf([own, tiles('drivers', 'Drivers', 20, { './tiles': Drivers })]))
  expect(await screen.findByText('Open tickets')).toBeDefined()
  expect(screen.queryByText('Active members')).toBeNull()
  expect(screen.getByText(/^Your own records with .+\. Figures up to/)).toBeDefined()
})

test('a role without figures is told so', async () => {
  await signIn('driver@demo.example')
  openPortal('/dashboard', federationOf([tiles('drivers', 'Drivers', 20, { './tiles': Drivers })]))
  await waitFor(() => expect(screen.getByText('No figures for your role')).toBeDefined())
})

/** A page for signed-out users, whose result the dashboard tells to users who are signed in. */
const permits = (modules: Modules): TestRemote => ({
  description: {
    id: 'permits',
    title: 'Permits',
    contract: 2,
    paths: [],
    signedOut: [{ path: 'permit-result', title: 'Your permit', module: './result' }],
    navigation: [],
    slots: [
      { slot: 'dashboard.panels', module: './notice', title: 'Your permit', order: 1, roles: ['carrier'] },
    ],
  },
  modules,
})

const PermitNotice = () => <p>Permit {new URLSearchParams(useLocation().search).get('permit')} granted</p>

test('a signed-out page sends users who are signed in to the dashboard, where its module says the result', async () => {
  const { goTo } = openPortal(
    '/permit-result?permit=7',
    federationOf([permits({ './notice': PermitNotice })]),
  )
  expect(await screen.findByText('Permit 7 granted')).toBeDefined()
  expect(location.pathname + location.search).toBe('/dashboard?permit=7')
  goTo('/dashboard')
  expect(screen.queryByText(/^Permit/)).toBeNull()
})

test('a notice that did not come says so, and comes by Try again', async () => {
  const modules: Modules = { './notice': absent }
  const { person } = openPortal('/dashboard?permit=7', federationOf([permits(modules)]))
  expect(await screen.findByText('Your permit could not be loaded.')).toBeDefined()
  modules['./notice'] = PermitNotice
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Permit 7 granted')).toBeDefined()
})
