import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { SlotOffer } from 'shared-federation'
import { Page, Panel, SlotOutlet } from 'shared-ui'
import { federationOf, type Modules, type TestRemote } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'

beforeEach(async () => {
  await signIn('carrier@demo.example')
})

/** A remote whose page has a place for what others know of a driver. */
const profiles: TestRemote = {
  description: {
    id: 'drivers',
    title: 'Drivers',
    contract: 2,
    paths: [{ path: 'customerportal/account-profile', title: 'Driver', roles: ['carrier'] }],
    navigation: [],
    slots: [],
  },
  modules: {
    './app': () => (
      <Page title="The profile">
        <SlotOutlet slot="driver.panels" props={{ driverId: 'D-1' }} />
        <SlotOutlet slot="no.such.slot" props={{ driverId: 'D-1' }} />
      </Page>
    ),
  },
}

function offering(id: string, order: number, modules: Modules, roles: SlotOffer['roles'] = ['carrier']) {
  const slots: SlotOffer[] = [
    { slot: 'driver.panels', module: './panels', title: `Panels of ${id}`, order, roles },
  ]
  return { description: { id, title: id, contract: 2, paths: [], navigation: [], slots }, modules }
}

const panels = (id: string): Modules => ({
  './panels': ({ driverId }) => <Panel title={`${id} of ${String(driverId)}`}>{null}</Panel>,
})

const open = (...remotes: TestRemote[]) =>
  openPortal('/customerportal/account-profile/D-1', federationOf([profiles, ...remotes]))

test("a remote's page has in its slot what the other remotes offer to the role, in their order", async () => {
  open(
    offering('mvr', 30, panels('mvr')),
    offering('tickets', 10, panels('tickets')),
    offering('office', 20, panels('office'), ['operator']),
  )
  await screen.findByText('mvr of D-1')
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['tickets of D-1', 'mvr of D-1'])
})

test('one that did not come says so alone, and comes by Try again', async () => {
  const broken = offering('mvr', 30, { './panels': new Error('Loading chunk 7 failed') })
  const { person } = open(broken, offering('tickets', 10, panels('tickets')))
  expect(await screen.findByText('Panels of mvr could not be loaded')).toBeDefined()
  expect(await screen.findByText('tickets of D-1')).toBeDefined()
  Object.assign(broken.modules, panels('mvr'))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('mvr of D-1')).toBeDefined()
})
