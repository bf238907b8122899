import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { UiProvider } from 'shared-ui'
import { SignedOutArea } from './signed-out-area.tsx'

const permits: TestRemote = {
  description: {
    id: 'permits',
    title: 'Permits',
    contract: 2,
    paths: [],
    signedOut: [
      {
        path: 'permit-check',
        title: 'Check a permit',
        module: './check',
        sign: { title: ['On the road'], destinations: [{ name: 'Permit', what: 'by state' }] },
      },
      { path: 'permit-terms', title: 'Terms of a permit', module: './check', isAlone: true },
    ],
    navigation: [],
    slots: [],
  },
  modules: { './check': () => <p>Enter its number</p> },
}

function open(address: string) {
  window.scrollTo = () => {}
  render(
    <UiProvider>
      <MemoryRouter initialEntries={[address]}>
        <SignedOutArea federation={federationOf([permits])} otherwise={<p>The sign-in</p>} />
      </MemoryRouter>
    </UiProvider>,
  )
}

test('the signed-out page of a module stands in the layout of the sign-in', async () => {
  open('/permit-check/7')
  expect(await screen.findByText('Enter its number')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Check a permit' })).toBeDefined()
  expect(screen.getByRole('complementary', { hidden: true }).textContent).toContain(
    'On the roadPermitby state',
  )
  expect(document.title).toBe('Check a permit - Carrier compliance')
})

test('beside and below a page that stands alone there is nothing', async () => {
  open('/permit-terms')
  expect(await screen.findByText('Enter its number')).toBeDefined()
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('any other address leads to the sign-in', async () => {
  open('/permits')
  expect(await screen.findByText('The sign-in')).toBeDefined()
})
