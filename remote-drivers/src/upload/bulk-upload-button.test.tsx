import { beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import { drivers } from 'shared-api/drivers'
import { selectCarrier } from 'shared-auth'
import { breakCall } from 'shared-testing/calls'
import { importingCarrier } from '../list/driver-testing.ts'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import type { UserEvent } from '@testing-library/user-event'
import { BulkUpload } from './bulk-upload.tsx'
import { BulkUploadButton } from './bulk-upload-button.tsx'
import {
  chooseAndCheck,
  chooseFile,
  countOf,
  fileOf,
  freshDrivers,
  headLine,
  pressCheck,
  ReadHere,
} from './upload-testing.tsx'

let carrierId = ''

beforeEach(async () => {
  const accounts = await signInAs('agent@demo.example')
  carrierId = accounts.find(({ Name }) => Name === importingCarrier)?.Id ?? ''
  selectCarrier(carrierId)
})

async function open() {
  const { person } = openElement(
    <ReadHere>
      <BulkUpload>
        <BulkUploadButton />
      </BulkUpload>
    </ReadHere>,
    '/drivers-list',
  )
  await openDialog(person)
  return person
}

async function openDialog(person: UserEvent) {
  await person.click(screen.getByRole('button', { name: 'Bulk upload' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

const bad = 'Bram,,bram.example.com,614 555 0199'
const field = (name: RegExp | string) => screen.getByRole('combobox', { name })
const found = async (Search: string) =>
  (await call(drivers.list, { query: { CarrierId: carrierId, Search } })).Data

/** What the table of problems says, row by row. */
async function cells() {
  await screen.findByText(/^1 to/)
  return within(screen.getByRole('table', { name: 'Problems, line by line' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

describe('the columns', () => {
  test('are recognized by usual headings, with what stands in them', async () => {
    const person = await open()
    // No columns were chosen for these yet.
    const headings = `${headLine},Column ${Date.now()}`
    await chooseFile(person, fileOf([headings, 'Odalys,Fairweather,odalys@example.com,614 555 0134']))
    expect(await screen.findByText(/^4 of 5 columns are recognized/)).toBeVisible()
    expect(field('Email')).toHaveDisplayValue('Work email')
    expect(field('Email')).toHaveAccessibleDescription('odalys@example.com')
    expect(field('Mobile number')).toHaveDisplayValue('Cell')
  })

  test('that are needed have to be chosen, and the choice is found again for the same headings', async () => {
    const headings = `Vorname,Nachname,Kontakt${Date.now()},Mobil`
    const file = () => fileOf([headings, 'Odalys,Fairweather,o@example.com,614 555 0134'])
    const person = await open()
    await chooseFile(person, file())
    await pressCheck(person)
    expect(
      await screen.findByText('Choose the columns for: First name, Last name, Email, Mobile number.'),
    ).toBeVisible()
    for (const [name, column] of [
      ['First name', 'Vorname'],
      ['Last name', 'Nachname'],
      ['Email', headings.split(',')[2] ?? ''],
      ['Mobile number', 'Mobil'],
    ] as const)
      await person.selectOptions(field(name), column)
    expect(await screen.findByText(/^4 of 4 columns are matched\./)).toBeVisible()
    await pressCheck(person)
    await screen.findByText('driver is ready')
    await person.click(screen.getByRole('button', { name: 'Choose another file' }))
    await chooseFile(person, file())
    expect(await screen.findByText(/^The columns are matched as you left them/)).toBeVisible()
    expect(field('Last name')).toHaveDisplayValue('Nachname')
  })
})

describe('the lines', () => {
  test('with a problem are listed, filtered by it, and kept from the import', async () => {
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2), bad, bad.replace(',,', ',Lee,')]))
    expect([countOf(/^drivers are ready$/), countOf(/^lines have a problem$/)]).toEqual(['2', '2'])
    const email = 'Enter an email address, like name@example.com'
    expect(await cells()).toEqual([
      ['4', 'Last name', 'empty', 'Enter a last name'],
      ['4', 'Email', 'bram.example.com', email],
      ['5', 'Email', 'bram.example.com', email],
    ])
    await person.selectOptions(screen.getByLabelText('Show problems'), 'Last name: Enter a last name (1)')
    await waitFor(async () => expect(await cells()).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Import 2 drivers' })).toBeVisible()
  })

  test('that repeat a driver are listed with where he stands, and do not count as problems', async () => {
    const person = await open()
    const [fresh = ''] = freshDrivers(1)
    await chooseAndCheck(person, fileOf([headLine, fresh, fresh]))
    expect([countOf(/^lines have a problem$/), countOf(/^duplicate$/)]).toEqual(['0', '1'])
    expect(await cells()).toEqual([
      ['3', 'Whole line', expect.stringMatching(/^Odalys, /), 'Duplicate of line 2'],
    ])
    expect(screen.getByLabelText('Show problems')).toHaveDisplayValue('All problems and duplicates (1)')
    await person.selectOptions(screen.getByLabelText('Show problems'), 'Duplicates (1)')
    await waitFor(async () => expect(await cells()).toHaveLength(1))
  })

  test('that are all wrong can not be imported', async () => {
    const person = await open()
    await chooseFile(person, fileOf([headLine, bad]))
    await pressCheck(person)
    expect(await screen.findByText(/^No line can be imported/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  })
})

describe('an import', () => {
  test('ends with its counts, and is undone within the day', async () => {
    const name = `Zephyrine${Date.now()}`
    const lines = freshDrivers(3, name)
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...lines, bad], 'night.csv'))
    await person.click(screen.getByRole('button', { name: 'Import 3 drivers' }))
    expect(await screen.findByText('3 drivers were imported', {}, { timeout: 60_000 })).toBeVisible()
    expect([
      countOf(/^imported$/),
      countOf(/^duplicates of existing drivers$/),
      countOf(/^rejected$/),
    ]).toEqual(['3', '0', '1'])
    expect(await found(name)).toHaveLength(3)
    await person.click(screen.getByRole('button', { name: 'Undo upload of night.csv' }))
    const question = await screen.findByRole('alertdialog', { name: 'Undo this upload?' })
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await person.click(within(question).getByRole('button', { name: 'Undo upload' }))
    expect(await screen.findByText('3 drivers removed.', {}, { timeout: 60_000 })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await found(name)).toEqual([])
  })

  test('of the same file again imports nothing twice, and says so', async () => {
    const lines = freshDrivers(2)
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...lines]))
    await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
    await screen.findByText('2 drivers were imported', {}, { timeout: 60_000 })
    await person.click(screen.getByRole('button', { name: 'Upload another file' }))
    await chooseAndCheck(person, fileOf([headLine, ...lines]))
    await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
    expect(await screen.findByText(/^This file was uploaded before/)).toBeVisible()
  })

  test('goes on where it was when the dialog is closed and opened again', async () => {
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(4)], 'closed in the middle.csv'))
    await person.keyboard('{Escape}')
    expect(await screen.findByText('Your upload is kept')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openDialog(person)
    expect(screen.getByRole('button', { name: 'Import 4 drivers' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Import 4 drivers' }))
    await screen.findByText(/^4 drivers were imported$/, {}, { timeout: 60_000 })
    cleanup()
    await open()
    expect(await screen.findByRole('button', { name: 'Show closed in the middle.csv' })).toBeVisible()
  })

  test('that could not be sent keeps everything, and is sent again under the same id', async () => {
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1)]))
    const { repair } = breakCall('upload-csv', 0)
    await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
    expect(await screen.findByText(/^The service can't be reached/)).toBeVisible()
    repair()
    const before = (await call(driverUploads.list, { query: { CarrierId: carrierId } })).Total
    await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
    await screen.findByText('1 driver was imported', {}, { timeout: 60_000 })
    expect((await call(driverUploads.list, { query: { CarrierId: carrierId } })).Total).toBe(before + 1)
  })

  test('asks for the carrier where none is selected', async () => {
    selectCarrier(undefined)
    const person = await open()
    await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1)]))
    await person.click(await screen.findByRole('button', { name: 'Import 1 driver' }))
    expect(await screen.findByText('Choose a carrier', { selector: 'p > span' })).toBeVisible()
    await person.selectOptions(field('Carrier'), importingCarrier)
    await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
    expect(
      await screen.findByText(`drivers.csv, to ${importingCarrier}`, {}, { timeout: 60_000 }),
    ).toBeVisible()
  })
})

test('uploads that could not be loaded do not keep a file from being chosen', async () => {
  breakCall('GetUploads', 503)
  const person = await open()
  expect(await screen.findByText('Recent uploads could not be loaded')).toBeVisible()
  await chooseFile(person, fileOf([headLine, ...freshDrivers(1)]))
  expect(await screen.findByRole('button', { name: 'Check the lines' })).toBeVisible()
})
