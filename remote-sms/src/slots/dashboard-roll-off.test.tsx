import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { rollOff } from 'shared-api/safety/roll-off'
import { formatDate } from 'shared-ui'
import DashboardRollOff from './dashboard-roll-off.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let CarrierId: string | undefined

beforeEach(async () => {
  const [first] = await signInAs('carrier@demo.example')
  CarrierId = first?.Id
})

const panel = () => screen.getByRole('region', { name: 'Violations rolling off' })

test('the next two snapshots that lose violations are told with how many of which BASIC', async () => {
  const { Months, Within60Days } = await call(rollOff, { query: { CarrierId } })
  openElement(<DashboardRollOff carrierId={CarrierId} />)
  const next = Months.filter(({ Count }) => Count > 0).slice(0, 2)
  expect(next).toHaveLength(2)
  for (const { Snapshot, Count, Basics } of next) {
    const row = await screen.findByRole('link', { name: new RegExp(`^${formatDate(Snapshot)}`) })
    expect(row).toHaveTextContent(`${Count} violation`)
    expect(row).toHaveTextContent(Basics.map(({ Basic, Count: of }) => `${Basic} ${of}`).join(', '))
    expect(row).toHaveAttribute(
      'href',
      `/customerportal/report/violations-rolling-off-count?Snapshot=${Snapshot}`,
    )
  }
  expect(within(panel()).getByText('by the day they turn 24 months old')).toBeVisible()
  expect(within(panel()).getByText(String(Within60Days))).toBeVisible()
})

test('twelve months are a chart, and the same figures a table', async () => {
  const { Months } = await call(rollOff, { query: { CarrierId } })
  const all = Months.reduce((sum, { Count }) => sum + Count, 0)
  const { person } = openElement(<DashboardRollOff carrierId={CarrierId} />)
  expect(
    await screen.findByRole('img', { name: new RegExp(`^${all} violations roll off`) }),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual(
    Months.map(({ Count }) => String(Count)),
  )
})
