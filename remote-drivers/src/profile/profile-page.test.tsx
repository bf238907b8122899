import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { protectedFields } from 'shared-api/drivers/protected-fields'
import { memberships } from 'shared-api/memberships'
import { sessions } from 'shared-api/sessions'
import { formatDate } from 'shared-ui'
import { addedDriver } from '../list/driver-testing.ts'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

async function driverNamed(Search: string) {
  const { Data } = await call(drivers.list, { query: { Search } })
  const [first] = Data
  if (!first) throw new Error(`The demo has no ${Search}`)
  return first
}

const profileOf = (id: string) => `/customerportal/account-profile/${id}`
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
/** What stands below the name of a fact. */
const factOf = (within_: ReturnType<typeof within>, name: string) =>
  within_.getByText(name).nextElementSibling

describe('the profile of a driver', () => {
  test('says who it is, how the membership stands, and whose driver', async () => {
    const driver = await driverNamed('Adaeze Winfield')
    openScreen(App, profileOf(driver.Id))
    expect(await screen.findByRole('heading', { level: 1, name: driver.Name })).toBeVisible()
    expect(document.title).toBe(`${driver.Name} - Carrier compliance`)
    expect(screen.getAllByText(driver.Active_Inactive__c).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: driver.Carrier__r.Name })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/customerportal\/account\/[\da-f-]{36}$/),
    )
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/drivers-list/${driver.Id}/edit`,
    )
    expect(screen.getByRole('link', { name: 'Drivers' })).toHaveAttribute('href', '/drivers-list')
    const membership = await panel('Membership')
    expect(await membership.findByRole('list', { name: 'History of the membership' })).toBeVisible()
    // Each fact once: the summary has the status and the days.
    for (const words of [
      driver.Active_Inactive__c,
      `Renews ${formatDate(driver.Active_Until__c)}`,
      formatDate(driver.CDL_Expiration_Date__c),
      formatDate(driver.Med_Cert_Expiration_Date__c),
      `Driver ID ${driver.Carrier_s_Driver_ID__c}`,
    ])
      expect(screen.getAllByText(words)).toHaveLength(1)
    const contact = await panel('Contact')
    expect(contact.getByRole('link', { name: driver.PersonEmail ?? '' })).toHaveAttribute(
      'href',
      `mailto:${driver.PersonEmail}`,
    )
  })

  test('has the way back from a planned cancellation where it is said', async () => {
    const driver = await driverNamed('Bram Castellane')
    const CancellationDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await call(memberships.cancel, {
      body: { DriverId: driver.Id, CancellationReason: 'Driver retired', CancellationDate },
    })
    const { person } = openScreen(App, profileOf(driver.Id))
    const membership = await panel('Membership')
    await person.click(await membership.findByRole('button', { name: 'Undo cancellation' }))
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Undo cancellation' }))
    await waitFor(() => expect(membership.queryByText(/^The membership ends on/)).not.toBeInTheDocument())
  })

  test('the profile of a driver cancelled before a membership began does not say that it was active', async () => {
    await signInAs('agent@demo.example')
    const { Id } = await addedDriver()
    const { Today } = await call(memberships.history, { params: { id: Id } })
    await call(memberships.cancel, {
      body: { DriverId: Id, CancellationReason: 'Driver retired', CancellationDate: Today },
    })
    openScreen(App, profileOf(Id))
    const membership = await panel('Membership')
    expect(await membership.findByText('Added')).toBeVisible()
    expect(screen.getByText(`Cancelled from ${formatDate(Today)}`)).toBeVisible()
    expect(screen.queryByText(/^Renews|^Ended/)).not.toBeInTheDocument()
  })

  test('a Pending driver begins on no day while there is no product', async () => {
    await signInAs('agent@demo.example')
    const { Id } = await addedDriver({ ActivationDate: '2027-03-01' })
    openScreen(App, profileOf(Id))
    expect(await screen.findByText('No product yet')).toBeVisible()
    expect(screen.queryByText(/^Begins/)).not.toBeInTheDocument()
  })

  test('has the actions of the list, without the way to itself', async () => {
    const driver = await driverNamed('Adaeze Winfield')
    const { person } = openScreen(App, profileOf(driver.Id))
    await person.click(await screen.findByRole('button', { name: `More actions for ${driver.Name}` }))
    expect(await screen.findByRole('menuitem', { name: 'Cancel membership' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Open profile' })).not.toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: 'Request MVR' })).toBeVisible()
  })

  test('that could not be loaded says so, and is there after Try again', async () => {
    const driver = await driverNamed('Adaeze Winfield')
    const { repair } = breakCall(`GetRecordDetails/${driver.Id}`, 503)
    const { person } = openScreen(App, profileOf(driver.Id))
    expect(await screen.findByText('The driver could not be loaded')).toBeVisible()
    repair()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: driver.Name })).toBeVisible()
  })

  test('of which one part failed shows the others', async () => {
    const driver = await driverNamed('Adaeze Winfield')
    breakCall(`GetDriverAccessLog/${driver.Id}`, 503)
    openScreen(App, profileOf(driver.Id))
    expect(await screen.findByText('The access log could not be loaded')).toBeVisible()
    expect(await screen.findByRole('list', { name: 'History of the membership' })).toBeVisible()
  })
})

describe('a driver of others', () => {
  test('is not found at its address, like one that never was', async () => {
    const foreign = await driverNamed('Adaeze Winfield')
    const colleague = (await call(drivers.list, { query: {} })).Data.find(({ Id }) => Id !== foreign.Id)
    await signInAs('driver@demo.example')
    for (const id of [colleague?.Id ?? '', '00000000-0000-4000-8000-000000000000', 'adaeze']) {
      const { address } = openScreen(App, profileOf(id))
      expect(await screen.findByRole('heading', { level: 1, name: 'Driver not found' })).toBeVisible()
      expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toBeVisible()
      expect(address()).toBe(profileOf(id))
      cleanup()
    }
  })

  test('leads staff on to the list, also from the form', async () => {
    for (const path of [profileOf('00000000-0000-4000-8000-000000000000'), '/drivers-list/adaeze/edit']) {
      openScreen(App, path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Driver not found' })).toBeVisible()
      expect(await screen.findByRole('link', { name: 'Go to drivers' })).toBeVisible()
      cleanup()
    }
  })
})

const cdl = async () => {
  const license = await panel('License')
  return { license, shown: () => factOf(license, 'CDL number')?.textContent }
}
const fullNumber = async (DriverId: string) =>
  (await call(protectedFields.cdlNumber, { body: { DriverId } })).Value

describe('a sensitive field', () => {
  test('is masked until it is asked for, is logged then, and goes with a press', async () => {
    const driver = await driverNamed('Bram Castellane')
    const number = await fullNumber(driver.Id)
    const { Total } = await call(protectedFields.accessLog, { params: { id: driver.Id } })
    const { person } = openScreen(App, profileOf(driver.Id))
    const { license, shown } = await cdl()
    expect(shown()).toBe(`${driver.CDL_Number__c}Show`)
    const log = await panel('Protected data access')
    expect(await log.findByText(`${Total} in all`)).toBeVisible()
    await person.click(license.getByRole('button', { name: 'Show CDL number' }))
    const hide = await license.findByRole('button', { name: 'Hide CDL number' })
    expect(shown()).toContain(number)
    expect(license.getByText(/This was logged/)).toBeInTheDocument()
    expect(await log.findByText(`${Total + 1} in all`)).toBeVisible()
    expect(log.getAllByText(/saw the CDL number/).length).toBeGreaterThan(0)
    await person.click(hide)
    expect(shown()).toBe(`${driver.CDL_Number__c}Show`)
    expect(document.body.textContent).not.toContain(number)
  })

  test('hides itself after a minute and when the window is left', async () => {
    const driver = await driverNamed('Bram Castellane')
    const number = await fullNumber(driver.Id)
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
      advanceTimers: true,
    })
    openScreen(App, profileOf(driver.Id))
    const { license, shown } = await cdl()
    for (const leave of [
      () => {
        jest.advanceTimersByTime(61_000)
      },
      () => {
        window.dispatchEvent(new Event('blur'))
      },
    ]) {
      act(() => license.getByRole('button', { name: 'Show CDL number' }).click())
      await waitFor(() => expect(shown()).toContain(number))
      act(leave)
      expect(shown()).toBe(`${driver.CDL_Number__c}Show`)
    }
  })

  test('is masked before the paper is drawn', async () => {
    const driver = await driverNamed('Bram Castellane')
    const number = await fullNumber(driver.Id)
    const onPaper: (string | null)[] = []
    // As a browser does: asks what is printed, and draws it before the press is over.
    Object.assign(globalThis, {
      print: () => {
        window.dispatchEvent(new Event('beforeprint'))
        onPaper.push(document.body.textContent)
      },
    })
    const { person } = openScreen(App, profileOf(driver.Id))
    const { license, shown } = await cdl()
    await person.click(license.getByRole('button', { name: 'Show CDL number' }))
    await waitFor(() => expect(shown()).toContain(number))
    await person.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(onPaper).toHaveLength(1))
    expect(onPaper[0]).not.toContain(number)
    expect(onPaper[0]).toContain(driver.CDL_Number__c)
  })

  test('leaves nothing behind: not in what is asked again, nor in the storage of the browser', async () => {
    const driver = await driverNamed('Bram Castellane')
    const number = await fullNumber(driver.Id)
    const { person, cached } = openScreen(App, profileOf(driver.Id))
    const { license, shown } = await cdl()
    await person.click(license.getByRole('button', { name: 'Show CDL number' }))
    await waitFor(() => expect(shown()).toContain(number))
    expect(cached()).toContain(driver.Name)
    expect(cached()).not.toContain(number)
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      number,
    )
  })

  test('that could not be shown says so and stays masked', async () => {
    const driver = await driverNamed('Bram Castellane')
    breakCall('ShowCDLNumber', 503)
    const { person } = openScreen(App, profileOf(driver.Id))
    const { license } = await cdl()
    await person.click(license.getByRole('button', { name: 'Show CDL number' }))
    expect(await license.findByRole('alert')).toHaveTextContent('It could not be shown.')
    expect(license.getByRole('button', { name: 'Show CDL number' })).toBeVisible()
  })
})

describe('for a driver who is signed in', () => {
  beforeEach(async () => {
    await signInAs('driver@demo.example')
  })

  test('the menu leads to the own profile, with nothing that only staff does', async () => {
    const { Driver, Name } = await call(sessions.user)
    const { address } = openScreen(App, '/customerportal/account-profile')
    expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeVisible()
    expect(address()).toBe(profileOf(Driver?.Id ?? ''))
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^More actions/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Drivers' })).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Edit contact details' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Add documents' })).toBeVisible()
  })
})
