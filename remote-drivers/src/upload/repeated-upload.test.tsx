import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { DriverListPage } from '../list/driver-list-page.tsx'
import { importingCarrier } from '../list/driver-testing.ts'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { chooseAndCheck, fileOf, freshDrivers, headLine, pressCheck, ReadHere } from './upload-testing.tsx'

let carriers: { Id: string; Name: string }[] = []

beforeEach(async () => {
  carriers = await signInAs('agent@demo.example')
  selectCarrier(carriers.find(({ Name }) => Name === importingCarrier)?.Id)
})

/** The next file reaches the service, whose answer is lost on its way. Gives the ids that files were sent under. */
function loseAnswer() {
  const real = globalThis.fetch
  const ids: unknown[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    if (!(init?.body instanceof FormData)) return response
    ids.push(init.body.get('UploadId'))
    if (ids.length === 1) throw new TypeError('fetch failed')
    return response
  })
  return ids
}

async function open() {
  const { person } = openElement(
    <ReadHere>
      <DriverListPage />
    </ReadHere>,
    '/drivers-list',
  )
  const [button] = await screen.findAllByRole('button', { name: 'Bulk upload' })
  await person.click(button ?? document.body)
  await screen.findByRole('dialog', { name: 'Bulk upload' })
  return person
}

const cut = /^The service can't be reached/

test('an upload sent again unchanged, after the answer was lost, is recognized by its id', async () => {
  const person = await open()
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2)]))
  const ids = loseAnswer()
  await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
  await screen.findByText(cut)
  await person.click(screen.getByRole('button', { name: 'Back to the columns' }))
  await pressCheck(person)
  await person.click(await screen.findByRole('button', { name: 'Import 2 drivers' }))
  await screen.findByText('2 drivers were imported', {}, { timeout: 60_000 })
  expect(screen.queryByText(/^This file was uploaded before/)).not.toBeInTheDocument()
  expect(new Set(ids).size).toBe(1)
})

test('with other columns it is another upload, also where the answer to the first was lost', async () => {
  const person = await open()
  // No columns were chosen for these yet.
  const depot = `Depot ${Date.now()}`
  const lines = freshDrivers(2).map((line, place) => `${line},${Date.now()}${place}`)
  await chooseAndCheck(person, fileOf([`${headLine},${depot}`, ...lines]))
  const ids = loseAnswer()
  await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
  await screen.findByText(cut)
  await person.click(screen.getByRole('button', { name: 'Back to the columns' }))
  await person.click(await screen.findByRole('button', { name: /^Show \d+ more fields$/ }))
  await person.selectOptions(screen.getByRole('combobox', { name: /^Driver ID/ }), depot)
  await pressCheck(person)
  await person.click(await screen.findByRole('button', { name: 'Import 2 drivers' }))
  expect(await screen.findByText(/^drivers\.csv, to/, {}, { timeout: 60_000 })).toBeVisible()
  expect(new Set(ids).size).toBe(2)
})

test('for another carrier it is another upload', async () => {
  selectCarrier(undefined)
  const person = await open()
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1)]))
  const carrier = await screen.findByRole('combobox', { name: 'Carrier' })
  const other = carriers.find(({ Name }) => Name !== importingCarrier)?.Name ?? ''
  await person.selectOptions(carrier, other)
  const real = globalThis.fetch
  const ids: unknown[] = []
  // Nothing of it reaches the other carrier.
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.body instanceof FormData) ids.push(init.body.get('UploadId'))
    return ids.length === 1 ? Promise.reject(new TypeError('fetch failed')) : real(input, init)
  })
  await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
  await screen.findByText(cut)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Carrier' }), importingCarrier)
  await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
  expect(
    await screen.findByText(`drivers.csv, to ${importingCarrier}`, {}, { timeout: 60_000 }),
  ).toBeVisible()
  expect(new Set(ids).size).toBe(2)
})
