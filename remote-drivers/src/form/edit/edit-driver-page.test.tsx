import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type DriverDetails, driverForm } from 'shared-api/drivers/driver-form'
import { protectedFields } from 'shared-api/drivers/protected-fields'
import { memberships } from 'shared-api/memberships'
import { products } from 'shared-api/memberships/products'
import { confirmLeave } from 'shared-ui'
import { addedDriver, newPerson } from '../../list/driver-testing.ts'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import type { UserEvent } from '@testing-library/user-event'
import App from '../../app.tsx'

let driver: DriverDetails

beforeEach(async () => {
  await signInAs('agent@demo.example')
  const CDLNumber = `RT${Math.floor(Math.random() * 1_000_000)}0`
  driver = await addedDriver({ DOB: '1984-03-09', CDLState: 'OH', CDLNumber, City: 'Dayton' })
})

const address = () => `/drivers-list/${driver.Id}/edit`
/** Read while the screen goes on: what it draws is waited for, too. */
const record = () => waitFor(() => call(driverForm.details, { params: { id: driver.Id } }))

/** What another user does at the same time, over what is on record then. */
async function elsewhere(changed: Record<string, string | null>) {
  const body = changeOf(await record(), changed)
  return waitFor(() => call(driverForm.edit, { body }))
}

const changeOf = (now: DriverDetails, changed: Record<string, string | null>) => ({
  Id: now.Id,
  Version: now.Version,
  CarrierId: now.CarrierId,
  FirstName: now.FirstName,
  LastName: now.LastName,
  EmailId: now.EmailId ?? '',
  MobileNumber: now.MobileNumber ?? '',
  ...changed,
})

const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) })
const choice = (label: string, side: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('radio', { name: new RegExp(`^${side}`) })

type Typist = UserEvent

async function retype(typist: Typist, label: string, words: string) {
  const box = await field(label)
  await typist.clear(box)
  await typist.type(box, words)
}

const save = async (typist: Typist) =>
  typist.click(await screen.findByRole('button', { name: 'Save changes' }))

describe('a driver is edited', () => {
  test('a protected field stays, masked, unless it is typed again or removed', async () => {
    const { person: typist, address: stands } = openScreen(App, address())
    expect(await screen.findByRole('heading', { level: 1, name: `Edit ${driver.Name}` })).toBeVisible()
    const birth = await field('Date of birth')
    expect(birth).toHaveValue('')
    expect(birth).toHaveAccessibleDescription('Birth year 1984. Leave blank to keep the date on file.')
    const newNumber = `ZZ ${Math.floor(Math.random() * 1_000_000)}7`
    const shown = `ends ${newNumber.slice(-4)}`
    await typist.type(await field('CDL number'), newNumber)
    await retype(typist, 'City', 'Columbus')
    await save(typist)
    await waitFor(() => expect(stands()).toBe(`/customerportal/account-profile/${driver.Id}`))
    expect(await record()).toMatchObject({ DOB: 'Birth year 1984', CDLNumber: shown, City: 'Columbus' })
    cleanup()
    const again = openScreen(App, address())
    await again.person.click(await screen.findByRole('button', { name: 'Remove: Date of birth' }))
    await save(again.person)
    await waitFor(async () => expect((await record()).DOB).toBeNull())
    expect((await record()).CDLNumber).toBe(shown)
  })

  test('an edited driver keeps an address that has only a country', async () => {
    driver = await addedDriver({ Country: 'CA' })
    const { person: typist } = openScreen(App, address())
    const { MobileNumber } = newPerson()
    await retype(typist, 'Mobile number', MobileNumber)
    await save(typist)
    await waitFor(async () => expect((await record()).MobileNumber).toBe(MobileNumber))
    expect((await record()).Country).toBe('CA')
  })

  test('the state of another country is typed', async () => {
    const { person: typist } = openScreen(App, address())
    const country = await screen.findByRole('combobox', { name: 'Country' })
    expect(screen.getByRole('combobox', { name: 'State' })).toBeVisible()
    await typist.selectOptions(country, 'Mexico')
    await retype(typist, 'State', 'Jalisco')
    await save(typist)
    await waitFor(async () => expect((await record()).StateProvince).toBe('Jalisco'))
    expect((await record()).Country).toBe('MX')
  })

  test('a protected field that was removed by mistake is restored by one press', async () => {
    const { person: typist } = openScreen(App, address())
    await typist.click(await screen.findByRole('button', { name: 'Remove: Date of birth' }))
    expect(await field('Date of birth')).toHaveAccessibleDescription('Removed when you save.')
    expect(screen.getByRole('button', { name: 'Choose a day: Date of birth' })).toBeDisabled()
    await typist.click(screen.getByRole('button', { name: 'Keep: Date of birth' }))
    await retype(typist, 'City', 'Columbus')
    await save(typist)
    await waitFor(async () => expect((await record()).City).toBe('Columbus'))
    expect((await record()).DOB).toBe('Birth year 1984')
  })

  test('emptying the date of a planned membership removes it', async () => {
    const [product] = await call(products.list)
    const ProductId = product?.Id ?? ''
    const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    driver = await addedDriver({ ActivationDate: nextMonth, ProductId })
    const { person: typist } = openScreen(App, address())
    await typist.clear(await field('Activation date'))
    await save(typist)
    await waitFor(async () => expect((await record()).ActivationDate).toBeNull())
    const { Membership } = await waitFor(() => call(memberships.history, { params: { id: driver.Id } }))
    expect(Membership).toMatchObject({ Product__r: { Id: ProductId }, Activation_Date__c: null })
  })

  test('a planned product is removed when it is emptied, and kept when the form does not mention it', async () => {
    const product = (await call(products.list))[0]
    const ProductId = product?.Id ?? ''
    const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    driver = await addedDriver({ ActivationDate: nextMonth, ProductId })
    const membership = () => waitFor(() => call(memberships.history, { params: { id: driver.Id } }))
    const { person: typist } = openScreen(App, address())
    expect(await screen.findByRole('radio', { name: product?.Name ?? '' })).toBeChecked()
    await retype(typist, 'City', 'Columbus')
    await save(typist)
    await waitFor(async () => expect((await record()).City).toBe('Columbus'))
    expect((await membership()).Membership).toMatchObject({ Product__r: { Id: ProductId } })
    cleanup()
    const again = openScreen(App, address())
    await again.person.click(await screen.findByRole('radio', { name: 'No product' }))
    await save(again.person)
    await waitFor(async () => expect((await membership()).Membership).toBeNull())
    expect((await record()).ActivationDate).toBe(nextMonth)
  })

  test('an unknown discount code is refused at the field', async () => {
    const { person: typist } = openScreen(App, address())
    await typist.click(await screen.findByRole('radio', { name: /^License Monitoring/ }))
    await typist.type(await field('Discount code'), 'NO-SUCH-CODE')
    await save(typist)
    expect(await screen.findByRole('link', { name: /^Discount code: This code is unknown/ })).toBeVisible()
    expect(await field('Discount code')).toBeInvalid()
    expect((await record()).Version).toBe(driver.Version)
  })

  test("a CDL state without a number is refused at the field with the form's message", async () => {
    const { person: typist } = openScreen(App, address())
    await typist.click(await screen.findByRole('button', { name: 'Remove: CDL number' }))
    await save(typist)
    expect(await screen.findByRole('link', { name: 'Enter a CDL number' })).toBeVisible()
    expect(await field('CDL number')).toBeInvalid()
    expect((await record()).Version).toBe(driver.Version)
  })
})

describe('two people edit one driver', () => {
  test('a protected field that both users typed again is a conflict, though its mask is the same', async () => {
    const { person: typist } = openScreen(App, address())
    await typist.type(await field('Date of birth'), '1984-03-10')
    await elsewhere({ DOB: '1984-11-30' })
    await save(typist)
    await screen.findByRole('heading', { name: 'Another user changed this driver' })
    expect(choice('Date of birth', 'Keep mine')).toBeChecked()
    await typist.click(choice('Date of birth', 'Keep what is on file'))
    await typist.click(screen.getByRole('button', { name: 'Save with these choices' }))
    await screen.findByText(`${driver.Name} saved`)
    const { Value } = await waitFor(() => call(protectedFields.birthDate, { body: { DriverId: driver.Id } }))
    expect(Value).toBe('1984-11-30')
  })

  test('the same phone number in another format is not a conflict', async () => {
    driver = await addedDriver({ SpouseFirstName: 'Robin' })
    const { person: typist } = openScreen(App, address())
    await retype(typist, 'Mobile number', '614.555.0111')
    await retype(typist, 'Spouse mobile number', '6145550122')
    // There is none on record, so it can't have been changed.
    await typist.type(await field('Social Security number'), '6789')
    await elsewhere({ MobileNumber: '(614) 555-0111', SpouseCellNumber: '(614) 555-0133' })
    await save(typist)
    await screen.findByRole('heading', { name: 'Another user changed this driver' })
    const both = within(screen.getByRole('region', { name: 'Changed by both of you' }))
    expect(both.getByRole('group', { name: 'Spouse mobile number' })).toBeVisible()
    expect(choice('Spouse mobile number', 'Keep mine')).toHaveAccessibleName('Keep mine (614) 555-0122')
    expect(screen.getAllByRole('group')).toHaveLength(1)
  })

  test('a third change of a field is asked about again', async () => {
    const { person: typist } = openScreen(App, address())
    await retype(typist, 'City', 'Columbus')
    await elsewhere({ City: 'Cleveland' })
    await save(typist)
    await screen.findByRole('heading', { name: 'Another user changed this driver' })
    await elsewhere({ City: 'Toledo' })
    await typist.click(screen.getByRole('button', { name: 'Save with these choices' }))
    await waitFor(() => expect(choice('City', 'Take theirs')).toHaveAccessibleName('Take theirs Toledo'))
    await typist.click(screen.getByRole('button', { name: 'Save with these choices' }))
    await waitFor(async () => expect((await record()).City).toBe('Columbus'))
  })
})

describe('when something is wrong', () => {
  test('input for a deleted driver moves to the form that adds the driver again, except protected fields that were not typed', async () => {
    const { person: typist, address: stands } = openScreen(App, address())
    await retype(typist, 'City', 'Columbus')
    await typist.type(await field('Social Security number'), '6789')
    breakCall('EditDriver', 404)
    await save(typist)
    expect(
      await screen.findByText(
        'Everything you entered is kept. Date of birth and CDL number have to be entered again.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
    await typist.click(screen.getByRole('button', { name: 'Add as a new driver' }))
    await waitFor(() => expect(stands()).toBe('/drivers-list/add'))
    expect(await field('Last name')).toHaveValue(driver.LastName)
    expect(screen.getByText(/Date of birth and CDL number have to be entered again\.$/)).toBeVisible()
    const go = jest.fn()
    confirmLeave(go)
    expect(go).not.toHaveBeenCalled()
    await retype(typist, 'Last name', `${driver.LastName}a`)
    await retype(typist, 'Email', `a${driver.EmailId}`)
    await retype(typist, 'Mobile number', newPerson().MobileNumber)
    await retype(typist, 'CDL number', `A${driver.MobileNumber?.replace(/\D/g, '')}`)
    await typist.click(screen.getByRole('button', { name: 'Look up' }))
    expect(await field('City')).toHaveValue('Columbus')
    expect(await field('Social Security number')).toHaveValue('6789')
    cleanup()
    openScreen(App, '/drivers-list/add')
    expect(await field('Last name')).toHaveValue('')
  })

  test('a driver who could not be loaded says so and comes with Try again', async () => {
    const { repair } = breakCall(`GetDriverDetails/${driver.Id}`, 503)
    const { person: typist } = openScreen(App, address())
    expect(await screen.findByText('The driver could not be loaded')).toBeVisible()
    repair()
    await typist.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await field('City')).toHaveValue('Dayton')
  })

  test.each(['nobody', '00000000-0000-4000-8000-000000000000'])('%s is not found', async (id) => {
    openScreen(App, `/drivers-list/${id}/edit`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Driver not found' })).toBeVisible()
  })
})
