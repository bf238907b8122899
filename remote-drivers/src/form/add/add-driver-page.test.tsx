import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { drivers } from 'shared-api/drivers'
import { selectCarrier } from 'shared-auth'
import { breakCall, holdCall } from 'shared-testing/calls'
import { newPerson, writtenCarrier } from '../../list/driver-testing.ts'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'
import { button, deleteDraft, field, links, lookUp, mayLeave } from './add-driver-testing.ts'

let carrierId: string
let person = newPerson()

beforeEach(async () => {
  const carriers = await signInAs('agent@demo.example')
  carrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  selectCarrier(carrierId)
  await deleteDraft(carrierId)
  person = newPerson()
})

/** As far as the details of a new driver. */
async function openDetails() {
  const opened = openScreen(App, '/drivers-list/add')
  await lookUp(opened.person, {
    'First name': 'Lucasta',
    'Last name': person.LastName,
    Email: person.EmailId,
    'Mobile number': person.MobileNumber,
  })
  await screen.findByText('No match found')
  return opened
}

describe('a new driver', () => {
  test('with problems is led to each of them, in the order of the page', async () => {
    const { person: typist } = await openDetails()
    await typist.clear(await field('Email'))
    await typist.type(await field('Date of birth'), '1/1/2062')
    await typist.selectOptions(screen.getByRole('combobox', { name: /^CDL state/ }), 'Ohio')
    await typist.type(await field('Activation date'), 'someday')
    await typist.click(await button('Review driver'))
    await screen.findByRole('heading', { name: 'There are 4 problems' })
    const { summary, words } = links()
    expect(words).toEqual([
      'Enter an email address, like name@example.com',
      "Date of birth can't be in the future",
      'Enter a CDL number',
      'Activation date: Enter a date as MM/DD/YYYY, like 12/31/2026',
    ])
    await waitFor(() => expect(summary).toHaveFocus())
    // A window of jsdom is a phone's, where the parts are not shown.
    const wide = { hidden: true }
    const steps = within(screen.getByRole('navigation', { name: 'Parts of the form', ...wide }))
    expect(steps.getAllByRole('button', wide).map(({ textContent }) => textContent)).toEqual([
      'Look up',
      'Driver, 2 problems',
      'License, 1 problem',
      'Address, optional',
      'Spouse, optional',
      'Membership, 1 problem',
    ])
    await typist.click(within(summary).getByText('Enter a CDL number'))
    const number = await field('CDL number')
    expect(number).toHaveFocus()
    expect(number).toHaveAccessibleDescription('Enter a CDL number')
    // It goes as soon as it is right, and so does what is right by another field.
    await typist.selectOptions(screen.getByRole('combobox', { name: /^CDL state/ }), 'Choose a state')
    await screen.findByRole('heading', { name: 'There are 3 problems' })
    expect(number).toBeValid()
    await typist.type(await field('Email'), person.EmailId)
    await screen.findByRole('heading', { name: 'There are 2 problems' })
  })

  test('with a discount code that is not known is told so before the review', async () => {
    const { person: typist } = await openDetails()
    await typist.click(await screen.findByRole('radio', { name: /^Driver and Spouse/ }))
    await typist.type(await field('Discount code'), 'NOPE')
    await typist.click(await button('Review driver'))
    await screen.findByRole('heading', { name: 'There is a problem' })
    expect(links().words).toEqual([expect.stringMatching(/This code is unknown or has expired/)])
    expect(await field('Discount code')).toBeInvalid()
    expect(screen.queryByRole('heading', { name: 'Check before adding' })).not.toBeInTheDocument()
  })

  test.each([
    ['the last name was typed', 'Spouse last name', 'Okafor'],
    ['the email was emptied', 'Spouse email', undefined],
  ])('asks for the name of the spouse no more once %s', async (_, label, words) => {
    const { person: typist } = await openDetails()
    await typist.type(await field('Spouse email'), 'robin@x.example')
    await typist.click(await button('Review driver'))
    const name = await field('Spouse first name')
    await waitFor(() => expect(name).toHaveAccessibleDescription('Enter the name of the spouse'))
    await (words === undefined ? typist.clear(await field(label)) : typist.type(await field(label), words))
    await waitFor(() => expect(name).toBeValid())
  })

  test('has a ZIP code of the country, whichever of the two is corrected', async () => {
    const { person: typist } = await openDetails()
    await typist.type(await field('ZIP code'), '7001')
    await typist.click(await button('Review driver'))
    const lost = 'Enter all five digits, like 07001'
    expect(await field('ZIP code')).toHaveAccessibleDescription(lost)
    expect(links().words).toEqual([`ZIP code: ${lost}`])
    await typist.clear(await field('ZIP code'))
    await typist.type(await field('ZIP code'), 'K1A 0B1')
    await screen.findByRole('link', { name: 'Enter a ZIP code, like 43215' })
    await typist.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Canada')
    await waitFor(() => expect(screen.queryByRole('heading', { name: /problem/ })).not.toBeInTheDocument())
  })

  test('begins with the look-up when a later step is opened without a draft', async () => {
    const { address } = openScreen(App, '/drivers-list/add?step=details')
    expect(await screen.findByRole('form', { name: 'Look up' })).toBeVisible()
    await waitFor(() => expect(address()).toBe('/drivers-list/add'))
    expect(screen.queryByText(/^Required unless/)).not.toBeInTheDocument()
  })

  test('with a product and no activation date stays Pending, which the review says', async () => {
    const { person: typist } = await openDetails()
    const [product] = await screen.findAllByRole('radio', { name: /^Driver Membership/ })
    await typist.click(product ?? document.body)
    await typist.click(await button('Review driver'))
    expect(
      await screen.findByText('The driver stays Pending until an activation date is entered.'),
    ).toBeVisible()
    expect(screen.getByText(/^Not given: Date of birth, .*, License, Address, Spouse$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change: Spouse' })).not.toBeInTheDocument()
    await typist.click(await button('Add what is not given'))
    expect(await field('Date of birth')).toBeVisible()
  })

  test('is reviewed with the mobile number among what says who the driver is', async () => {
    const { person: typist } = await openDetails()
    await typist.click(await button('Review driver'))
    await screen.findByRole('heading', { name: 'Check before adding' })
    const part = within(screen.getByRole('region', { name: 'Driver' }))
    expect(part.getByText('Mobile number')).toBeVisible()
    expect(screen.getAllByText('Mobile number')).toHaveLength(1)
  })

  test('is changed from the review, part by part, and nothing is lost on the way', async () => {
    const { person: typist, goBack } = await openDetails()
    await typist.type(await field('City'), 'Fallow Creek')
    await typist.click(await button('Review driver'))
    await typist.click(await button('Change: Address'))
    const street = await field('Street')
    await waitFor(() => expect(street).toHaveFocus())
    expect(await field('City')).toHaveValue('Fallow Creek')
    await typist.type(street, '1 Main Street')
    await typist.click(await button('Review driver'))
    expect(await screen.findByText('1 Main Street')).toBeVisible()
    // The browser's own way back is one step, too.
    await goBack()
    expect(await field('Street')).toHaveValue('1 Main Street')
    expect(await field('First name')).toHaveValue('Lucasta')
    await typist.click(await button('Review driver'))
    await typist.click(await button('Back'))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^No match found/))
    await typist.click(await button('Look up again'))
    expect(await field('Mobile number')).toHaveValue(person.MobileNumber)
    await waitFor(() => expect(screen.getByRole('form', { name: 'Look up' })).toHaveFocus())
  })

  test('a driver whom the service refuses is back at the field with the problem, with all input kept', async () => {
    const { person: typist } = await openDetails()
    await typist.type(await field('City'), 'Fallow Creek')
    await typist.click(await button('Review driver'))
    await screen.findByRole('heading', { name: 'Check before adding' })
    // Another user adds the driver in this very moment.
    await call(driverForm.add, { body: { CarrierId: carrierId, FirstName: 'Lucasta', ...person } })
    await typist.click(await button('Add driver'))
    await screen.findByRole('heading', { name: 'There is a problem' })
    expect(links().words).toEqual([
      `Lucasta ${person.LastName} already has this email address. Open that driver instead of adding another.`,
    ])
    expect(await field('City')).toHaveValue('Fallow Creek')
    const [found] = await waitFor(() =>
      call(driverForm.search, { body: { CarrierId: carrierId, EmailId: person.EmailId } }),
    )
    expect(screen.getByRole('link', { name: 'Open the profile' })).toHaveAttribute(
      'href',
      `/customerportal/account-profile/${found?.Driver?.Id}`,
    )
    expect(mayLeave()).toBe(false)
  })

  test('is not reviewed with what was typed while it was looked up again', async () => {
    const { person: typist } = await openDetails()
    const email = await field('Email')
    await typist.type(email, '.org')
    const { release } = holdCall('SearchDriver')
    await typist.click(await button('Review driver'))
    expect(await button('Review driver')).toHaveAttribute('aria-busy', 'true')
    await typist.type(email, '.uk')
    release()
    await waitFor(async () => expect(await button('Review driver')).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('heading', { name: 'Check before adding' })).not.toBeInTheDocument()
    expect(email).toHaveValue(`${person.EmailId}.org.uk`)
    await typist.click(await button('Review driver'))
    expect(await screen.findByText(`${person.EmailId}.org.uk`)).toBeVisible()
  })

  test('is looked up again when what was looked for is corrected', async () => {
    const page = await call(drivers.list, { query: { CarrierId: carrierId } })
    const known = page.Data.find(({ PersonEmail }) => PersonEmail !== null)
    const { person: typist } = await openDetails()
    const email = await field('Email')
    await typist.clear(email)
    await typist.type(email, known?.PersonEmail ?? '')
    await typist.click(await button('Review driver'))
    expect(await screen.findByRole('heading', { name: 'Is it this driver?' })).toBeVisible()
    expect(screen.getByText(known?.Name ?? '')).toBeVisible()
    // A no is taken as final: the question is not asked twice.
    await typist.click(await button('No, add a new driver'))
    await typist.click(await button('Review driver'))
    expect(await screen.findByRole('heading', { name: 'Check before adding' })).toBeVisible()
  })

  test('while the service is away stays on the review, which says so', async () => {
    const { person: typist } = await openDetails()
    await typist.click(await button('Review driver'))
    await screen.findByRole('heading', { name: 'Check before adding' })
    const { repair } = breakCall('AddDriver', 503)
    await typist.click(await button('Add driver'))
    expect(await screen.findByText('Out of order')).toBeVisible()
    repair()
    await typist.click(await button('Add driver'))
    expect(await screen.findByText(`Lucasta ${person.LastName} added`)).toBeVisible()
    await typist.click(await button('View'))
    expect(await screen.findByRole('heading', { name: `Lucasta ${person.LastName}` })).toBeVisible()
  })
})

describe('typed input', () => {
  test('the input of a look-up is no unsaved change once a driver is found', async () => {
    const page = await call(drivers.list, { query: { CarrierId: carrierId } })
    const known = page.Data.find(({ PersonEmail }) => PersonEmail !== null)
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: known?.PersonEmail ?? '' })
    await screen.findByRole('heading', { name: 'Is it this driver?' })
    expect(mayLeave()).toBe(true)
  })
})
