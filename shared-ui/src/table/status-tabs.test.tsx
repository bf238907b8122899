import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { StatusTabs } from './status-tabs.tsx'

const tabs = [
  { value: 'All', label: 'All', count: 128 },
  { value: 'Active', label: 'Active', count: 104 },
  { value: 'PE Only', label: 'PE Only' },
] as const

function drawTabs() {
  const onChanged = jest.fn()
  const { user } = draw(
    <StatusTabs label="Membership" value="Active" tabs={tabs} onChanged={onChanged}>
      rows
    </StatusTabs>,
  )
  return { user, onChanged }
}

test('the chosen tab names the panel with the rows', () => {
  drawTabs()
  const tab = screen.getByRole('tab', { name: 'Active 104' })
  expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Active 104' })).toHaveTextContent('rows')
  expect(tab).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
})

test('arrows move without asking the service, and go around; Enter chooses', async () => {
  const { user, onChanged } = drawTabs()
  await user.tab()
  expect(screen.getByRole('tab', { name: 'Active 104' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'PE Only' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'All 128' })).toHaveFocus()
  await user.keyboard('{ArrowLeft}{Home}{End}')
  expect(screen.getByRole('tab', { name: 'PE Only' })).toHaveFocus()
  expect(onChanged).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChanged.mock.calls).toEqual([['PE Only']])
})
