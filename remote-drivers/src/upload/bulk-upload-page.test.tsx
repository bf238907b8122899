import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { guestLinks } from 'shared-api/guests'
import { sessions } from 'shared-api/sessions'
import { catchFiles } from 'shared-testing/list'
import { breakCall } from 'shared-testing/calls'
import { enterAsGuest, signInAs } from 'shared-testing/sign-in'
import { importingCarrier } from '../list/driver-testing.ts'
import { narrowWindow } from 'shared-testing/window-width'
import { openElement } from 'shared-testing/screen'
import { BulkUploadPage } from './bulk-upload-page.tsx'
import { chooseAndCheck, chooseFile, fileOf, freshDrivers, headLine, ReadHere } from './upload-testing.tsx'
import { localToday } from '../memberships/local-today.ts'

const open = () =>
  openElement(
    <ReadHere>
      <BulkUploadPage />
    </ReadHere>,
    '/customerportal/bulk-driver-upload',
  )

beforeEach(() => enterAsGuest())

test('a guest sees whose drivers, until when and how many the link allows', async () => {
  const { Carrier, RowsAllowed } = await call(sessions.guestLink)
  open()
  expect(screen.getByRole('heading', { name: 'Driver upload', level: 1 })).toBeVisible()
  const link = screen.getByRole('region', { name: 'Your link' })
  expect(await within(link).findByText(Carrier.Name)).toBeVisible()
  expect(within(link).getByText(new RegExp(`^${RowsAllowed} at most`))).toBeVisible()
  expect(within(link).getByText(/^\d\d [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [ap]m$/)).toBeVisible()
})

test('the template has the columns that the page explains, and no line that could be sent by mistake', async () => {
  const files: { name: string; blob: Blob }[] = []
  let made = new Blob()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob
      return '#file'
    },
    revokeObjectURL: () => undefined,
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: made })
  })
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Download template' }))
  expect(files.map(({ name }) => name)).toEqual(['drivers-template.csv'])
  expect(screen.queryByRole('table', { name: 'Columns of the file' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show columns' }))
  const [, ...rows] = within(screen.getByRole('table', { name: 'Columns of the file' })).getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  const explained = cells.map(([, name]) => name)
  expect(cells[10]?.[0]).toBe('Medical card expires optional')
  expect(await made.text()).toBe(`${explained.join(',')}\r\n`)
  expect(explained.slice(0, 4)).toEqual(['FirstName', 'LastName', 'EmailId', 'MobileNumber'])
  expect(explained).toHaveLength(21)
})

test('lines with a problem need room in the link, too, as the service counts them', async () => {
  const { RowsAllowed, RowsUsed } = await call(sessions.guestLink)
  const left = RowsAllowed - RowsUsed
  const { person } = open()
  await screen.findByLabelText('File with drivers')
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(left), 'Odalys,,nope,614 555 0134']))
  expect(screen.getByText(new RegExp(`and this file has ${left + 1} lines, good or not\\.`))).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

test('the lines with a problem are saved in a file that is named by the day', async () => {
  catchFiles()
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { person } = open()
  await screen.findByLabelText('File with drivers')
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1), 'Odalys,,nope,614 555 0134']))
  await person.click(screen.getByRole('button', { name: 'Download these lines' }))
  await waitFor(() => expect(names).toEqual([`drivers-problems-${localToday()}.csv`]))
})

test('a file with more drivers than the link has room for is not sent, and the page says why', async () => {
  const { RowsAllowed, RowsUsed } = await call(sessions.guestLink)
  const { person } = open()
  await screen.findByLabelText('File with drivers')
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(RowsAllowed - RowsUsed + 1)]))
  expect(
    screen.getByText(/^Your link has room for \d+ lines, and this file has \d+ lines, good or not\./),
  ).toBeVisible()
  expect(screen.queryByText(/The drivers are added to|are not added twice/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

test('an upload reduces the rows left of a guest link, and a used-up link accepts no more files', async () => {
  const accounts = await signInAs('agent@demo.example')
  const CarrierId = accounts.find(({ Name }) => Name === importingCarrier)?.Id ?? ''
  const ValidUntil = new Date(Date.now() + 3_600_000).toISOString()
  const made = await call(guestLinks.create, { body: { CarrierId, ValidUntil, RowsAllowed: 1 } })
  await enterAsGuest(made.AccessCode)
  const { person } = open()
  await screen.findByLabelText('File with drivers')
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1)]))
  await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
  expect(await screen.findByText('1 driver was imported', {}, { timeout: 60_000 })).toBeVisible()
  expect(await screen.findByText('1 at most, none left')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Upload another file' }))
  expect(await screen.findByText(/^Your link has no lines left/)).toBeVisible()
  expect(screen.queryByLabelText('File with drivers')).not.toBeInTheDocument()
})

test('a file that is none says what it is, and another one can be chosen', async () => {
  const { person } = open()
  await screen.findByLabelText('File with drivers')
  await chooseFile(person, fileOf(['%PDF-1.7']))
  expect(await screen.findByText(/^This file is a PDF\./)).toBeVisible()
  await chooseFile(person, fileOf([headLine, ...freshDrivers(1)]))
  expect(await screen.findByRole('button', { name: 'Check the lines' })).toBeVisible()
})

test('a link that could not be read says so and comes with Try again', async () => {
  const { repair } = breakCall('GetGuestLink', 503)
  const { person } = open()
  expect(await screen.findByText('Your link could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/at most/)).toBeVisible()
})

test('a user without a link is told so', async () => {
  await signInAs('carrier@demo.example')
  open()
  expect(await screen.findByText("You don't have access to your link")).toBeVisible()
})

test('on a phone the columns of the file are cards, each with how it is filled in', async () => {
  narrowWindow()
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Show columns' }))
  const list = await screen.findByRole('list', { name: 'Columns of the file' })
  const cards = within(list).getAllByRole('listitem')
  expect(cards).toHaveLength(21)
  expect(cards[2]).toHaveTextContent(/^Email ?EmailId ?Like name@example\.com$/)
  expect(screen.queryByRole('table', { name: 'Columns of the file' })).not.toBeInTheDocument()
})
