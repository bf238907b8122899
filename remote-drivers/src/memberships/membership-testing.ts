import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type DriverRow, drivers } from 'shared-api/drivers'
import { products } from 'shared-api/memberships/products'
import { selectCarrier } from 'shared-auth'
import { addedDriver, writtenCarrier } from '../list/driver-testing.ts'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import type { UserEvent } from '@testing-library/user-event'
import App from '../app.tsx'

let CarrierId: string | undefined

/** Gives its id. */
export async function signInToWrittenCarrier() {
  const carriers = await signInAs('agent@demo.example')
  CarrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id
  selectCarrier(CarrierId)
  return CarrierId
}

type Person = UserEvent

/** Active drivers whom no other test has, those who have been with the carrier longest first. */
export async function takeActive(count: number): Promise<DriverRow[]> {
  const product = (await call(products.list)).find(({ Name }) => Name === 'Driver Membership')
  const ids: string[] = []
  while (ids.length < count) {
    const { Id } = await addedDriver({ ProductId: product?.Id ?? '', ActivationDate: day(ids.length - 60) })
    ids.push(Id)
  }
  const { Data } = await call(drivers.list, { query: { CarrierId, list_filter: 'Active', PageSize: 100 } })
  return ids.flatMap((id) => Data.filter(({ Id }) => Id === id))
}

export async function takeOne() {
  const [driver] = await takeActive(1)
  if (!driver) throw new Error('There is none.')
  return driver
}

export const openList = async () => {
  const { person } = openScreen(App, '/drivers-list?PageSize=100')
  await screen.findByText(/^1 to .* of /)
  // The rows of a long page are drawn a few at a time.
  await waitFor(() => expect(document.querySelector('tbody[aria-busy=true]')).toBeNull())
  return person
}

export const rowOf = ({ Name }: DriverRow) =>
  screen.getAllByRole('row').find((row) => within(row).queryByRole('link', { name: Name })) ??
  screen.getByText(`No row of ${Name}`)

/** Opens the last entry of a driver's menu: what can become of the membership. */
export async function openStep(
  person: Person,
  driver: Pick<DriverRow, 'Name'>,
  step: string,
  role = 'dialog',
) {
  const actions = await screen.findByRole('button', { name: `Actions for ${driver.Name}` })
  actions.focus()
  await person.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  await person.keyboard('{End}')
  const item = within(menu).getByRole('menuitem', { name: step })
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await person.keyboard('{Enter}')
  return dialogWithFocus(role)
}

export async function dialogWithFocus(role = 'dialog') {
  const dialog = await screen.findByRole(role)
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

export async function fill(person: Person, dialog: HTMLElement, { reason = 'Driver retired', date = '' }) {
  const select = within(dialog).getByLabelText('Reason')
  await within(dialog).findByRole('option', { name: reason })
  await person.selectOptions(select, reason)
  const field = within(dialog).getByLabelText('Cancellation date')
  await person.clear(field)
  await person.type(field, date)
}

export const closed = (role = 'dialog') =>
  waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument())
export const submit = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** What the service says of a driver now. The list on screen is read again at the same time. */
export const isNow = ({ Id }: Pick<DriverRow, 'Id'>, expected: Partial<DriverRow>) =>
  waitFor(async () => {
    const { Data } = await call(drivers.list, { query: { CarrierId, PageSize: 100 } })
    expect(Data.find((row) => row.Id === Id)).toMatchObject(expected)
  })
