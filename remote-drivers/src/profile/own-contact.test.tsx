import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { ownContact } from 'shared-api/drivers/own-contact'
import { drivers } from 'shared-api/drivers'
import { sessions } from 'shared-api/sessions'
import { breakCall, changeAnswer, holdCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { contactOf, ownFieldsOf } from './own-contact.ts'

let driverId: string
/** As it was, and as it is put back: others read this driver too. */
let before: ReturnType<typeof ownFieldsOf>

const record = () => call(drivers.record, { params: { id: driverId }, query: { record_type: 'DRIVER' } })

async function write(changed: Partial<typeof before>) {
  const { Version } = await record()
  await call(ownContact.update, { body: { ...before, ...changed, Version } })
}

beforeEach(async () => {
  await signInAs('driver@demo.example')
  driverId = (await call(sessions.user)).Driver?.Id ?? ''
  before = ownFieldsOf(contactOf(await record()))
})

afterEach(async () => {
  await write({})
})

async function openForm() {
  const opened = openScreen(App, `/customerportal/account-profile/${driverId}`)
  await opened.person.click(await screen.findByRole('button', { name: 'Edit contact details' }))
  const form = within(await screen.findByRole('form', { name: 'Contact and spouse' }))
  const type = async (label: string, words: string) => {
    const field = form.getByLabelText(new RegExp(`^${label}`))
    await opened.person.clear(field)
    if (words !== '') await opened.person.type(field, words)
  }
  return { ...opened, form, type }
}

test('a driver changes his contact in its place, and sees it there', async () => {
  const { form, type, person } = await openForm()
  await type('City', 'Marrow Springs')
  await type('Spouse first name', 'Ottilie')
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Marrow Springs/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Spouse' })).getByText(/Ottilie/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit contact details' })).toHaveFocus()
  expect(await record()).toMatchObject({ City: 'Marrow Springs', Spouse_First_Name__c: 'Ottilie' })
})

test('a driver reads of her own protected data, not of "this driver"', async () => {
  changeAnswer('GetDriverAccessLog', () => ({ Data: [], Page: 1, PageSize: 5, Total: 0 }))
  openScreen(App, `/customerportal/account-profile/${driverId}`)
  expect(await screen.findByText('No one has viewed your protected data')).toBeVisible()
})

test('a change is over once it is shown, whatever else on the page is late', async () => {
  const { form, type, person } = await openForm()
  await type('City', 'Marrow Springs')
  // Other tests sign documents of this driver.
  await screen.findAllByText(/^No documents yet$|\.pdf|MVR consent/)
  const { release } = holdCall('getFiles')
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your contact details were saved')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Edit contact details' })).toBeVisible()
  expect(screen.getByText(/Marrow Springs/)).toBeVisible()
  release()
})

test('invalid contact details are reported at their fields before anything is sent', async () => {
  const { form, type, person } = await openForm()
  await type('Email', 'nobody')
  await type('Mobile number', '')
  await person.click(form.getByRole('button', { name: 'Save' }))
  const summary = within(await form.findByRole('alert'))
  expect(summary.getByText('Enter an email address, like name@example.com')).toBeVisible()
  expect(form.getByLabelText('Mobile number')).toBeInvalid()
  expect(await record()).toMatchObject({ PersonEmail: before.EmailId })
})

test('the name of the spouse is not required once no spouse is entered', async () => {
  const { form, type, person } = await openForm()
  for (const label of ['Spouse first name', 'Spouse last name', 'Spouse mobile number']) await type(label, '')
  await type('Spouse email', 'robin@x.example')
  await person.click(form.getByRole('button', { name: 'Save' }))
  const name = form.getByLabelText(/^Spouse first name/)
  await waitFor(() => expect(name).toBeInvalid())
  await type('Spouse email', '')
  await waitFor(() => expect(name).toBeValid())
})

test('a driver whose record another user changed first chooses field by field, and loses nothing', async () => {
  const { form, type, person } = await openForm()
  await type('City', 'Mine')
  await type('Street', '1 Mine Road')
  await write({ City: 'Theirs', ZipPostalCode: '43001' })
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Another user changed your details' })).toHaveFocus()
  const city = within(screen.getByRole('group', { name: 'City' }))
  expect(city.getByRole('radio', { name: /Keep mine/ })).toBeChecked()
  const zip = within(screen.getByRole('group', { name: 'ZIP code' }))
  expect(zip.getByRole('radio', { name: /Take theirs/ })).toBeChecked()
  await person.click(screen.getByRole('button', { name: 'Save with these choices' }))
  expect(await screen.findByText('Your contact details were saved')).toBeVisible()
  await waitFor(async () =>
    expect(await record()).toMatchObject({ City: 'Mine', Street: '1 Mine Road', ZipPostalCode: '43001' }),
  )
})

const sidesOf = (label: string) => within(screen.getByRole('group', { name: label })).getAllByRole('radio')

test('values beside each other are read in one spelling, and say whose they are', async () => {
  const { form, type, person } = await openForm()
  await type('Mobile number', '614.555.0177')
  await type('Spouse mobile number', '6145550122')
  await write({ MobileNumber: '(614) 555-0133', SpouseCellNumber: '(614) 555-0122', StateProvince: 'IN' })
  await person.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('group', { name: 'Mobile number' })
  const [mine, theirs] = sidesOf('Mobile number')
  expect(mine).toHaveAccessibleName('Keep mine (614) 555-0177')
  expect(theirs).toHaveAccessibleName('Take theirs (614) 555-0133')
  const [had, taken] = sidesOf('State')
  expect(had).toHaveAccessibleName('Put back Ohio')
  expect(taken).toHaveAccessibleName('Take theirs Indiana')
  expect(screen.queryByRole('group', { name: 'Spouse mobile number' })).not.toBeInTheDocument()
})

test('cancelling with changed input asks first, and without closes the form', async () => {
  const { form, type, person } = await openForm()
  await type('City', 'Marrow Springs')
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText(/^City/)).toHaveValue('Marrow Springs')
  await type('City', before.City)
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Edit contact details' })).toBeVisible()
})

test('a service that fails keeps what was typed', async () => {
  const { form, type, person } = await openForm()
  await type('City', 'Marrow Springs')
  const { repair } = breakCall('UpdateOwnContact', 503)
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Out of order')
  expect(form.getByLabelText(/^City/)).toHaveValue('Marrow Springs')
  repair()
  await person.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Marrow Springs/)).toBeVisible()
})
