import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { selectCarrier } from 'shared-auth'
import { breakCall, holdCall } from 'shared-testing/calls'
import { newPerson, writtenCarrier } from '../../list/driver-testing.ts'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'
import { button, field, lookUp } from './add-driver-testing.ts'

let carrierId: string
let person = newPerson()

beforeEach(async () => {
  const carriers = await signInAs('agent@demo.example')
  carrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  selectCarrier(carrierId)
  person = newPerson()
})

describe('the look-up', () => {
  test('begins with the selected carrier, asks for something to look for at a field, and can be cancelled', async () => {
    const { person: typist, address } = openScreen(App, '/drivers-list/add')
    expect(await screen.findByRole('combobox', { name: 'Carrier' })).toHaveValue(carrierId)
    await typist.click(await button('Look up'))
    const heading = await screen.findByRole('heading', { name: 'There is a problem' })
    const summary = heading.parentElement ?? heading
    const asked = 'Enter first name and last name, or an email address, a mobile number or a CDL'
    const link = within(summary).getByRole('link', { name: asked })
    await waitFor(() => expect(summary).toHaveFocus())
    const name = await field('First name')
    expect(name).toHaveAccessibleDescription(asked)
    await typist.click(link)
    expect(name).toHaveFocus()
    await typist.keyboard('Lucasta')
    await waitFor(() => expect(summary).not.toBeInTheDocument())
    await typist.click(await button('Look up'))
    await waitFor(async () => expect(await field('Last name')).toHaveAccessibleDescription(asked))
    await typist.type(await field('Mobile number'), '6145550148')
    await waitFor(() => expect(screen.queryByText(asked)).not.toBeInTheDocument())
    await typist.clear(name)
    await typist.clear(await field('Mobile number'))
    await typist.click(await button('Cancel'))
    await waitFor(() => expect(address()).toBe('/drivers-list'))
  })

  test('offers no state that the specification excludes', async () => {
    openScreen(App, '/drivers-list/add')
    const states = await screen.findByRole('combobox', { name: 'CDL state' })
    await within(states).findByRole('option', { name: 'Ohio' })
    const names = within(states)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names.filter((name) => /^(chihuahua|mexico|chih)$/i.test(name))).toEqual([])
    expect(names.length).toBeGreaterThan(50)
  })

  test('of a driver who is there already leads to the profile, and adds no driver', async () => {
    const query = { CarrierId: carrierId, SortBy: 'Carrier_s_Driver_ID__c', SortDir: 'asc' } as const
    const page = await call(drivers.list, { query })
    const known = page.Data.find(
      ({ PersonEmail, Carrier_s_Driver_ID__c: driverId, CDL_Number__c: number }) =>
        PersonEmail !== null && driverId !== null && number !== null,
    )
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: known?.PersonEmail ?? '' })
    const title = await screen.findByRole('heading', { name: 'Is it this driver?' })
    expect(await button('Cancel')).toBeVisible()
    await waitFor(() => expect(title).toHaveFocus())
    expect(screen.getByText(known?.Name ?? '')).toBeVisible()
    expect(screen.getByText(/^Is a driver of Lumenfall Logistics Inc already\. Found by email/)).toBeVisible()
    const { Carrier_s_Driver_ID__c: driverId, CDL_State__c: state, CDL_Number__c: number } = known ?? {}
    expect(screen.getByText(`Driver ID ${driverId}, CDL ${state} ${number}`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open profile' })).toHaveAttribute(
      'href',
      `/customerportal/account-profile/${known?.Id}`,
    )
    expect(screen.queryByRole('button', { name: /link/i })).not.toBeInTheDocument()
  })

  test('that could not be made says so, and keeps what was typed', async () => {
    const { repair } = breakCall('SearchDriver', 503)
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: person.EmailId })
    expect(await screen.findByText('Out of order')).toBeVisible()
    expect(await field('Email')).toHaveValue(person.EmailId)
    repair()
    await typist.click(await button('Look up'))
    expect(await screen.findByText('None of your drivers')).toBeVisible()
  })

  test.each([
    [
      { Email: 'unknown@nowhere.example' },
      'None of your drivers has the email address unknown@nowhere.example. With the last name or the CDL, drivers of other carriers are found, too.',
    ],
    [
      { 'First name': 'Nob', 'Last name': 'Odie' },
      'None of your drivers has the name Nob Odie. With the CDL, an email address or a mobile number, drivers of other carriers are found, too.',
    ],
    [{ 'Last name': 'Odie', Email: 'unknown@nowhere.example' }, 'Add as a new driver.'],
  ])('of %j says no more than what was looked for', async (typed, words) => {
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, typed)
    expect(await screen.findByText(`${words} A few more fields are needed.`)).toBeVisible()
  })

  test('by a CDL says that no driver has it', async () => {
    const { person: typist } = openScreen(App, '/drivers-list/add')
    const states = await screen.findByRole('combobox', { name: 'CDL state' })
    await within(states).findByRole('option', { name: 'Ohio' })
    await typist.selectOptions(states, 'Ohio')
    await lookUp(typist, { 'CDL number': 'NOBODY-77', 'First name': 'Nob', 'Last name': 'Odie' })
    expect(await screen.findByText(/^Add as a new driver\./)).toBeVisible()
  })

  test('says whom it looked for, and keeps what was typed since', async () => {
    const { release } = holdCall('SearchDriver')
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: 'unknown@nowhere.example' })
    await typist.type(await field('Email'), '.org')
    release()
    expect(
      await screen.findByText(/^None of your drivers has the email address unknown@nowhere\.example\. With/),
    ).toBeVisible()
    expect(await field('Email')).toHaveValue('unknown@nowhere.example.org')
  })
})

describe('a driver of another carrier', () => {
  test('is linked at once by staff with both, or leads to the record that the carrier has already', async () => {
    const carriers = await signInAs('carrier@demo.example')
    const [mine, other] = carriers
    const query = { CarrierId: other?.Id, PageSize: 20 }
    const [driver] = (await call(drivers.list, { query })).Data.filter(({ PersonEmail }) => PersonEmail)
    selectCarrier(mine?.Id)
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: driver?.PersonEmail ?? '' })
    expect(await screen.findByText(new RegExp(`^A driver of ${other?.Name}\\. Found by`))).toBeVisible()
    await typist.click(await button('Link'))
    breakCall('RequestDriverLink', 409, [
      { Field: 'CDLNumber', Message: 'Another driver has this CDL already', RecordId: mine?.Id },
    ])
    await typist.click(await button('Link driver'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/has this CDL already/)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Open the profile of that driver' })).toHaveAttribute(
      'href',
      `/customerportal/account-profile/${mine?.Id}`,
    )
  })

  test('is asked for by an agent of both: the carrier that has him has to agree', async () => {
    const other = (await signInAs('agent@demo.example')).find(({ Name }) => Name !== writtenCarrier)
    const query = { CarrierId: other?.Id, PageSize: 20 }
    const [driver] = (await call(drivers.list, { query })).Data.filter(({ PersonEmail }) => PersonEmail)
    selectCarrier(carrierId)
    const { person: typist } = openScreen(App, '/drivers-list/add')
    await lookUp(typist, { Email: driver?.PersonEmail ?? '' })
    expect(await screen.findByText(driver?.Name ?? '')).toBeVisible()
    expect(
      screen.getByText(new RegExp(`^A driver of ${other?.Name}, which has to agree\\. Found by`)),
    ).toBeVisible()
    await typist.click(await button('Ask to link'))
    expect(await screen.findByRole('dialog', { name: 'Ask to link this driver' })).toBeVisible()
  })
})
