import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ScaleRow } from './scale-row.tsx'
import { Scale, scaleState } from './scale.tsx'
import { Tile, TileFailed } from './tile.tsx'

test('a tile is one link to its rows, and says its change in words', () => {
  draw(
    <Tile
      label="Open tickets"
      value={14}
      change={{ previous: 11, better: 'fewer' }}
      to="/report/open-tickets-count"
    />,
  )
  const link = screen.getByRole('link')
  expect(link).toHaveAttribute('href', '/report/open-tickets-count')
  expect(link).toHaveTextContent(/^Open tickets 14 /)
  expect(link).toHaveTextContent('3 more, worse, was 11')
})

test('without an earlier figure nothing is said of a change', () => {
  draw(<Tile label="Open tickets" value={1400} to="/report" />)
  expect(screen.getByRole('link')).toHaveTextContent(/^Open tickets 1,400$/)
})

test('a tile that leads nowhere has its label and its figure apart', () => {
  draw(<Tile label="Violations rolling off" value={18} />)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(document.body).toHaveTextContent(/Violations rolling off 18/)
})

test('a figure that is no count is told in its own unit', () => {
  draw(
    <Tile label="Win rate" value={78} unit="percent" change={{ previous: 74, better: 'more' }} to="/wins" />,
  )
  expect(screen.getByRole('link')).toHaveTextContent(/^Win rate 78% 4 points higher, better, was 74%$/)
})

test('a tile without a figure says why', () => {
  draw(<Tile label="HM Compliance" value={null} change="Less than 5 inspections" mark="none" />)
  expect(document.body).toHaveTextContent(/HM Compliance - Less than 5 inspections/)
})

test('a tile that failed says which one is tried again', async () => {
  const onRetry = jest.fn()
  const { user } = draw(<TileFailed label="Alerts" onRetry={onRetry} />)
  expect(screen.getByText('Alerts could not be loaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again: Alerts' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test.each([
  { value: 59.9, threshold: 65, state: 'ok' },
  { value: 60, threshold: 65, state: 'due' },
  { value: 64.9, threshold: 65, state: 'due' },
  { value: 65, threshold: 65, state: 'alert' },
  { value: 82, threshold: 80, state: 'alert' },
])('$value of $threshold is $state', ({ value, threshold, state }) => {
  expect(scaleState(value, threshold)).toBe(state)
})

test('a scale with a name is a meter, one beside words is not read twice', () => {
  draw(
    <>
      <Scale label="Hours of Service" value={61} threshold={65} />
      <Scale value={61} threshold={65} />
    </>,
  )
  expect(screen.getAllByRole('meter')).toHaveLength(1)
  expect(screen.getByRole('meter', { name: 'Hours of Service' })).toHaveAttribute('aria-valuenow', '61')
})

test('a BASIC says in words how it stands, or why it has no figure', () => {
  draw(
    <>
      <ScaleRow name="Vehicle Maintenance" percentile={82} threshold={80} to="/sms" />
      <ScaleRow
        name="HM Compliance"
        percentile={null}
        threshold={80}
        text="Less than 5 inspections"
        to="/sms"
      />
    </>,
  )
  expect(screen.getByRole('link', { name: /^Vehicle Maintenance \(in alert\) 82% \/ 80$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^HM Compliance Less than 5 inspections$/ })).toBeVisible()
})

test.each([12, null])('a BASIC in alert by a finding says so, at a percentile of %s', (percentile) => {
  draw(<ScaleRow name="Driver Fitness" percentile={percentile} threshold={80} isAlert to="/sms" />)
  expect(screen.getByRole('link', { name: /^Driver Fitness \(in alert\)/ })).toBeVisible()
})
