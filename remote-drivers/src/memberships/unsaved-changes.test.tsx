import { beforeEach, expect, test } from '@jest/globals'
import { waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { mayLeave } from '../form/add/add-driver-testing.ts'
import { closed, openList, openStep, signInToWrittenCarrier, submit, takeOne } from './membership-testing.ts'

let CarrierId: string | undefined

beforeEach(async () => {
  CarrierId = await signInToWrittenCarrier()
})

test('leaving with input in a cancellation asks first, until it is closed', async () => {
  const driver = await takeOne()
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  expect(mayLeave()).toBe(true)
  await person.type(within(dialog).getByLabelText('Cancellation date'), '12/1')
  expect(mayLeave()).toBe(false)
  await person.keyboard('{Escape}')
  await closed()
  expect(mayLeave()).toBe(true)
})

test('unsaved input of a reactivation is asked about, too', async () => {
  const query = { CarrierId, list_filter: 'Inactive', PageSize: 100 } as const
  const [driver] = (await call(drivers.list, { query })).Data
  if (!driver) throw new Error('No one is inactive.')
  const person = await openList()
  const dialog = await openStep(person, driver, 'Reactivate membership')
  await person.type(await within(dialog).findByLabelText(/^Activation date/), '12/1')
  await waitFor(() => expect(mayLeave()).toBe(false))
  await person.click(submit(dialog, 'Cancel'))
  await closed()
  expect(mayLeave()).toBe(true)
})
