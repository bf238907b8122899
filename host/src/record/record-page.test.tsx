import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { signIn } from 'shared-testing/sign-in'
import { Link } from 'shared-ui'
import { openPortal } from '../portal-testing.tsx'

beforeEach(async () => {
  await signIn('carrier@demo.example')
  selectCarrier(undefined)
})

const id = '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'
const details = (type: string) => `/customerportal/details/${id}?record_type=${type}`

const permits: TestRemote = {
  description: {
    id: 'permits',
    title: 'Permits',
    contract: 2,
    paths: [{ path: 'permits', title: 'Permits', roles: ['carrier'] }],
    navigation: [
      {
        path: 'permits',
        label: 'Permits',
        group: 'Office',
        icon: 'file-text',
        records: ['PERMIT'],
        order: 10,
        roles: ['carrier'],
      },
    ],
    slots: [
      {
        slot: 'record.details',
        recordType: 'PERMIT',
        title: 'Permit',
        module: './permit',
        roles: ['carrier'],
      },
      {
        slot: 'record.details',
        recordType: 'ROUTE',
        title: 'Route',
        page: 'permits/routes',
        roles: ['carrier'],
      },
      { slot: 'record.details', recordType: 'FEE', title: 'Fee', module: './permit', roles: ['operator'] },
    ],
  },
  modules: {
    './app': () => (
      <>
        <h1>The route</h1>
        <Link to={details('ROUTE')}>Its route</Link>
        <Link to={`${details('ROUTE')}#map`}>Its map</Link>
        <Link to={details('PERMIT')}>Its permit</Link>
      </>
    ),
    './permit': ({ recordId, recordType }) => <h1>{`${String(recordType)} ${String(recordId)}`}</h1>,
  },
}

test("a module's own page is gone on to, and a module's details are drawn in place", async () => {
  const { goTo } = openPortal(details('ROUTE'), federationOf([permits]))
  await waitFor(() => expect(location.pathname).toBe(`/permits/routes/${id}`))
  expect(await screen.findByText('The route')).toBeDefined()
  goTo(details('PERMIT'))
  expect(await screen.findByText(`PERMIT ${id}`)).toBeDefined()
})

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test("a link of a module leads straight to the record's own page where there is one", async () => {
  openPortal('/permits', federationOf([permits]))
  expect(await hrefOf('Its route')).toBe(`/permits/routes/${id}`)
  expect(await hrefOf('Its map')).toBe(`/permits/routes/${id}#map`)
  expect(await hrefOf('Its permit')).toBe(details('PERMIT'))
})

const item = () => screen.getByRole('link', { name: 'Permits', hidden: true })

test('the menu marks the section of a record, and the page of its list', async () => {
  const { goTo } = openPortal(details('PERMIT'), federationOf([permits]))
  await screen.findByText(`PERMIT ${id}`)
  expect(item()).toHaveAttribute('aria-current', 'true')
  goTo('/permits')
  await screen.findByText('The route')
  expect(item()).toHaveAttribute('aria-current', 'page')
})

test('a record is refused to a role that may not open its type', async () => {
  openPortal(details('FEE'), federationOf([permits]))
  expect(await screen.findByText('Unauthorized Access')).toBeDefined()
})

test.each(['?record_type=PASSWORDS', '', '?record_type='])(
  'a link with %j for its type says what it lacks',
  async (query) => {
    openPortal(`/customerportal/details/${id}${query}`, federationOf([permits]))
    expect(await screen.findByText('This link does not say what kind of record it is')).toBeDefined()
  },
)
