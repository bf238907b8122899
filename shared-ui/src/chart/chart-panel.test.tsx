import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { spread } from './rules-plugin.ts'

const data = {
  labelsName: 'Month',
  labels: ['Oct', 'Nov'],
  series: [{ name: 'ISS score', values: [6700, null] }],
}

test('a chart is a table on demand, with the same figures', async () => {
  const { user } = draw(
    <ChartPanel title="ISS score by month" data={data} lead={<p>67, Optional</p>}>
      <p>lines</p>
    </ChartPanel>,
  )
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.queryByText('lines')).not.toBeInTheDocument()
  expect(screen.getByText('67, Optional')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'ISS score by month' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['MonthISS score', 'Oct6,700', 'Nov-'])
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.getByText('lines')).toBeVisible()
})

test('names that would lie over each other are pushed apart, in their order', () => {
  expect(spread([100, 20, 104, 103], 14)).toEqual([100, 20, 128, 114])
  expect(spread([], 14)).toEqual([])
})

test('a panel stays as high with its table as with its chart, and the table scrolls in it', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320)
  const { user } = draw(
    <ChartPanel title="ISS score" data={data} lead={<p>67</p>}>
      <p>lines</p>
    </ChartPanel>,
  )
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const scroller = screen.getByRole('region', { name: 'ISS score, table' })
  expect(scroller).toHaveStyle({ height: '320px', overflowY: 'auto' })
  expect(scroller).toHaveAttribute('tabindex', '0')
})
