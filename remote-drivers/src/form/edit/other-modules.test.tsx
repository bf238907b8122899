import { beforeEach, expect, jest, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { call, pendingCount, subscribePending } from 'shared-api'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { drivers } from 'shared-api/drivers'
import { SlotOutlets } from 'shared-ui'
import App from '../../app.tsx'
import { addedDriver } from '../../list/driver-testing.ts'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let driver: DriverDetails
const ask = jest.fn()

/** A panel of another module, whose keys this one does not know. */
function PanelOfAnotherModule() {
  const { data } = useQuery({
    queryKey: ['of another module', driver.Id],
    queryFn: () => {
      ask()
      return call(drivers.record, { params: { id: driver.Id }, query: { record_type: 'DRIVER' } })
    },
  })
  return data && <p>Inspected: {data.Name}</p>
}

const drawSlot = ({ slot }: { slot: string }) => slot === 'driver.panels' && <PanelOfAnotherModule />

beforeEach(async () => {
  await signInAs('agent@demo.example')
  driver = await addedDriver()
})

test('once a driver has a new name, another module on the page asks for it, once, and nothing covers the page', async () => {
  const { person } = openElement(
    <SlotOutlets value={drawSlot}>
      <App />
    </SlotOutlets>,
    `/customerportal/account-profile/${driver.Id}`,
  )
  expect(await screen.findByText(`Inspected: ${driver.Name}`)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: /^First name/ })
  await person.clear(name)
  await person.type(name, 'Perpetua')
  const covered: number[] = []
  const stop = subscribePending(() => covered.push(pendingCount()))
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(`Inspected: Perpetua ${driver.LastName}`)).toBeVisible()
  stop()
  // While the change itself was sent.
  expect(covered).toEqual([1, 0])
  expect(ask).toHaveBeenCalledTimes(2)
})
