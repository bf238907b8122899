import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { carrierId, selectCarrier } from 'shared-auth'
import type { SlotOffer } from 'shared-federation'
import { Link, Panel, Tile } from 'shared-ui'
import { federationOf, type Modules, type TestRemote } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

let ids: Record<string, string>

beforeEach(async () => {
  await signIn('carrier@demo.example')
  ids = Object.fromEntries((await call(accounts.list)).map(({ Account }) => [Account.Name, Account.Id]))
})

const quillhaven = () => ids['Quillhaven Freight LLC'] ?? ''
const tarnbrook = () => ids['Tarnbrook Haulage Inc'] ?? ''
const absent = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

const remoteOf = (id: string, slots: SlotOffer[], modules: Modules): TestRemote => ({
  description: { id, title: id, contract: 2, paths: [], navigation: [], slots },
  modules,
})

const roles: SlotOffer['roles'] = ['carrier']

const tickets = (modules: Modules = {}) =>
  remoteOf(
    'tickets',
    [
      { slot: 'account.panels', module: './panels', title: 'Tickets', order: 20, roles },
      { slot: 'dashboard.tiles', module: './tiles', kind: 'counter', count: 1, order: 10, roles },
    ],
    {
      './panels': ({ accountId }) => (
        <Panel title="Tickets">
          <p>Tickets of {String(accountId)}</p>
          <Link to="/drivers-list">All tickets</Link>
          <Link to="/customerportal/details/1?record_type=TICKET">TK-1</Link>
        </Panel>
      ),
      './tiles': ({ carrierId: id }) => <Tile label={`Open tickets of ${String(id)}`} value={3} to="/404" />,
      ...modules,
    },
  )

const drivers = remoteOf(
  'drivers',
  [{ slot: 'account.panels', module: './panels', title: 'Drivers', order: 10, roles }],
  { './panels': () => <Panel title="Drivers">The newest</Panel> },
)

const open = (id: string, ...remotes: TestRemote[]) =>
  openPortal(`/customerportal/account/${id}`, federationOf(remotes))

describe('the page of a carrier', () => {
  test('says who it is, its fleet and its agents', async () => {
    open(quillhaven())
    expect(await screen.findByRole('heading', { level: 1, name: 'Quillhaven Freight LLC' })).toBeDefined()
    expect(document.title).toBe('Quillhaven Freight LLC - Carrier compliance')
    expect(screen.getByText('USDOT 9900417')).toBeDefined()
    const facts = within(screen.getByRole('region', { name: 'About this carrier' }))
    expect(facts.getByText('Power units').nextSibling?.textContent).toBe('86')
    expect(facts.getByText('Miles a year').nextSibling?.textContent).toBe('68,42,300')
    expect(facts.getByText('Time zone').nextSibling?.textContent).toMatch(/Time$/)
    const agents = within(screen.getByRole('region', { name: 'Agents' }))
    expect(agents.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Rhea Thornquist'),
    )
  })

  test('has the figures and panels of the remotes, for that carrier, in their order', async () => {
    selectCarrier(quillhaven())
    open(tarnbrook(), tickets(), drivers)
    expect(await screen.findByText(`Tickets of ${tarnbrook()}`)).toBeDefined()
    expect(await screen.findByText(`Open tickets of ${tarnbrook()}`)).toBeDefined()
    await screen.findByText('The newest')
    const panels = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(panels.filter((title) => title !== 'No documents yet')).toEqual([
      'About this carrier',
      'Agents',
      'Drivers',
      'Tickets',
      'Documents',
    ])
  })

  test('of which one that did not come says so alone, and comes by Try again', async () => {
    const remote = tickets({ './panels': absent })
    const { person } = open(quillhaven(), remote, drivers)
    expect(await screen.findByText('Tickets could not be loaded')).toBeDefined()
    expect(await screen.findByText('The newest')).toBeDefined()
    remote.modules['./panels'] = () => <p>here they are</p>
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('here they are')).toBeDefined()
  })
})

describe('a carrier of others', () => {
  const nobodys = '00000000-0000-4000-8000-000000000000'

  test('is the page of what is not there, in its title too, as is one that never was', async () => {
    await signIn('agent@demo.example')
    const served = new Set((await call(accounts.list)).map(({ Account }) => Account.Id))
    const foreign = tarnbrook()
    expect(served.has(foreign)).toBe(false)
    const seen: string[] = []
    for (const id of [foreign, nobodys, 'tarnbrook']) {
      open(id, drivers)
      await screen.findByRole('heading', { level: 1, name: 'Page not found' })
      seen.push(`${document.title} ${document.querySelector('main')?.textContent ?? ''}`)
      cleanup()
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/^Page not found - Carrier compliance .*There is no page at this address/)
  })

  test('that could not be asked for is no carrier of others', async () => {
    const { failing } = watchCalls()
    const call503 = { status: 503, Message: 'The service is resting.' }
    failing.set(`GetRecordDetails/${quillhaven()}`, call503)
    const { person } = open(quillhaven())
    expect(await screen.findByText('The carrier could not be loaded')).toBeDefined()
    expect(screen.getByText(/The service is resting\./)).toBeDefined()
    failing.clear()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Quillhaven Freight LLC' })).toBeDefined()
  })
})

const address = (name: string) =>
  screen.findByRole<HTMLAnchorElement>('link', { name }).then(({ href }) => href)

describe('from here on', () => {
  test('the carrier is pinned and unpinned', async () => {
    const { person } = open(tarnbrook())
    const pin = await screen.findByRole('button', { name: 'Pin Tarnbrook Haulage Inc' })
    expect(pin.getAttribute('aria-pressed')).toBe('false')
    await person.click(pin)
    await waitFor(() => expect(pin.getAttribute('aria-pressed')).toBe('true'))
    await screen.findByText('Tarnbrook Haulage Inc is pinned')
    await person.click(pin)
    await waitFor(() => expect(pin.getAttribute('aria-pressed')).toBe('false'))
    await screen.findByText('Tarnbrook Haulage Inc is no longer pinned')
    await call(accounts.pin, { body: { CarrierId: quillhaven() } }, { blocking: false })
  })

  test("the button of a carrier's page selects the carrier and is then disabled", async () => {
    selectCarrier(quillhaven())
    const { person } = open(tarnbrook())
    await person.click(await screen.findByRole('button', { name: 'Select this carrier' }))
    expect(carrierId()).toBe(tarnbrook())
    await screen.findByRole('button', { name: 'Pin Tarnbrook Haulage Inc' })
    expect(screen.queryByRole('button', { name: 'Select this carrier' })).toBeNull()
  })

  test('lists and reports are its own, whichever was selected before', async () => {
    selectCarrier(quillhaven())
    const { person } = open(tarnbrook(), tickets())
    await person.click(await screen.findByRole('link', { name: 'All tickets' }))
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(carrierId()).toBe(tarnbrook())
    expect(location.href).not.toContain('carrier=')
  })

  test("a carrier's page and its links stay as they are when another carrier is selected", async () => {
    selectCarrier(quillhaven())
    open(tarnbrook(), tickets())
    const link = await screen.findByRole('link', { name: 'All tickets' })
    act(() => selectCarrier(tarnbrook()))
    expect(link.isConnected).toBe(true)
  })

  test('lists and reports are its own in another tab too, whichever is selected or pinned there', async () => {
    selectCarrier(quillhaven())
    const { unmount } = open(tarnbrook(), tickets())
    const list = await address('All tickets')
    expect(await address('TK-1')).not.toContain(tarnbrook())
    unmount()
    sessionStorage.clear()
    selectCarrier(undefined)
    openPortal(list, federationOf([]))
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(carrierId()).toBe(tarnbrook())
    expect(location.search).toBe('')
  })

  test('a carrier that is not among the own ones is not taken from an address', async () => {
    selectCarrier(quillhaven())
    openPortal('/404?carrier=00000000-0000-4000-8000-000000000000&page=2', federationOf([]))
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(carrierId()).toBe(quillhaven())
    expect(location.search).toBe('?page=2')
  })

  test('a single record is opened without selecting anything', async () => {
    selectCarrier(quillhaven())
    const { person } = open(tarnbrook(), tickets())
    await person.click(await screen.findByRole('link', { name: 'TK-1' }))
    expect(carrierId()).toBe(quillhaven())
  })
})
