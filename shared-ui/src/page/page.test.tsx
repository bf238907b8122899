import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { Page } from './page.tsx'
import { Panel } from './panel.tsx'

test('a page is the title of its tab, and the crumbs lead back', () => {
  draw(
    <Page title="Add driver" crumbs={[{ label: 'Drivers', to: '/drivers-list' }, { label: 'Add driver' }]}>
      form
    </Page>,
  )
  expect(document.title).toBe('Add driver - Carrier compliance')
  expect(screen.getByRole('heading', { level: 1, name: 'Add driver' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Drivers' })).toHaveAttribute('href', '/drivers-list')
  expect(screen.getByText('Add driver', { selector: '[aria-current=page]' })).toBeVisible()
})

test('the number of a record in the title does not break', () => {
  draw(<Page title="Receipt R-2026-000199">lines</Page>)
  expect(screen.getByRole('heading', { level: 1, name: 'Receipt R-2026-000199' })).toBeVisible()
  expect(screen.getByText('R-2026-000199')).toHaveStyle({ whiteSpace: 'nowrap' })
})

test('a panel is a region with the name of its title', () => {
  draw(
    <Panel title="Win rate" note="Last 12 months" footer="38 drivers">
      78%
    </Panel>,
  )
  expect(screen.getByRole('region', { name: 'Win rate' })).toHaveTextContent(
    'Win rateLast 12 months78%38 drivers',
  )
})
