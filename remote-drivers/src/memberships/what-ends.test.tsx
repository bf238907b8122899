import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, within } from '@testing-library/react'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { products } from 'shared-api/products'
import { addedDriver } from '../testing.tsx'
import { closed, day, openList, openStep, signInToWrittenCarrier, takeOne } from './testing-memberships.ts'

beforeEach(signInToWrittenCarrier)
afterEach(cleanup)

const cancel = (DriverId: string, days: number) =>
  call(memberships.cancel, {
    body: { DriverId, CancellationReason: 'Driver retired', CancellationDate: day(days) },
  })

test('what ends is asked again each time it is about to end', async () => {
  const driver = await takeOne()
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  expect(await within(dialog).findByText(/\$[\d.,]+ a (month|year)$/)).toBeVisible()
  await person.keyboard('{Escape}')
  await closed()

  // Somebody else gives the driver another product meanwhile.
  await cancel(driver.Id, -2)
  const other = (await call(products.list)).find(({ Name }) => Name === 'Pre-Employment Check')
  await call(memberships.reactivate, {
    body: { DriverId: driver.Id, ActivationDate: day(-1), ProductId: other?.Id },
  })
  const again = await openStep(person, driver, 'Cancel membership')
  expect(await within(again).findByText(/^Pre-Employment Check, /)).toBeVisible()
})

test('of a driver who waits for a product it says so, also after a cancellation was taken back', async () => {
  const { Id } = await addedDriver()
  await cancel(Id, 40)
  const driver = await call(memberships.restore, { body: { DriverId: Id } })
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  expect(await within(dialog).findByText('No product yet')).toBeVisible()
})
