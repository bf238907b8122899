import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { alerts } from 'shared-api/safety/alerts'
import { sessions } from 'shared-api/sessions'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { formatDate } from 'shared-ui'
import { dueDates } from '../due/due-dates.ts'
import DashboardDueNext from './dashboard-due-next.tsx'

test("a driver's next date stands first with the days that are left, the others and the membership in their order", async () => {
  await signInAs('driver@demo.example')
  const { Data } = await call(alerts.list, { query: { PageSize: 20 } })
  const id = (await call(sessions.user)).Driver?.Id ?? ''
  const driver = await call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } })
  const { first, near, later } = dueDates(Data, driver)
  if (first === undefined) throw new Error('The demo has nothing due for the driver')
  expect(near.map(({ name }) => name)).toContain('Membership')
  expect(near.map(({ name }) => name)).toEqual(expect.arrayContaining(['Payment', 'Fine']))
  expect(later.map(({ name }) => name)).toContain('Medical card')

  openElement(<DashboardDueNext carrierId={undefined} />)
  const panel = within(await screen.findByRole('region', { name: 'Due next' }))
  expect(await panel.findByRole('heading', { name: first.title })).toBeVisible()
  expect(panel.getByText(first.day === null ? 'Due' : String(Math.abs(first.days)))).toBeVisible()
  expect(panel.getByRole('link', { name: first.action })).toHaveAttribute('href', first.to)
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Pay $195.00'])
  const others = near.filter((due) => due !== first)
  expect(
    panel.getAllByRole('listitem').map((row) => {
      const cells = within(row)
      return [cells.getByRole('link').textContent, cells.getByText(/^Now$|^\d\d \w{3} \d{4}$/).textContent]
    }),
  ).toEqual(others.map(({ title, day }) => [title, day === null ? 'Now' : formatDate(day)]))
  for (const { name, day } of later)
    expect(panel.getByText(new RegExp(`^Later: .*${name} ${formatDate(day)}`))).toBeVisible()
})

test('what is due is paid from there: Pay leaves for the payment page', async () => {
  await signInAs('driver@demo.example')
  changeAnswer('PaymentGateway/CreateCheckoutSession', ({ Data: started }: { Data: object }) => ({
    Data: { ...started, Url: '#payment-page' },
  }))
  const { person } = openElement(<DashboardDueNext carrierId={undefined} />)
  await person.click(await screen.findByRole('button', { name: 'Pay $195.00' }))
  await waitFor(() => expect(location.hash).toBe('#payment-page'))
})

test('a payment that can not be started says why', async () => {
  await signInAs('driver@demo.example')
  breakCall('PaymentGateway/CreateCheckoutSession', 409)
  const { person } = openElement(<DashboardDueNext carrierId={undefined} />)
  await person.click(await screen.findByRole('button', { name: 'Pay $195.00' }))
  expect(await screen.findByText('The payment was not started')).toBeVisible()
})
