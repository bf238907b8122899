import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { files } from 'shared-api/documents'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { writtenCarrier } from '../list/driver-testing.ts'
import { DriverDocuments } from './driver-documents.tsx'

let driverId: string

beforeEach(async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  const accounts = await signInAs('agent@demo.example')
  const CarrierId = accounts.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  driverId = (await call(drivers.list, { query: { CarrierId } })).Data[0]?.Id ?? ''
})

afterEach(async () => {
  const { Data } = await call(files.list, { query: { bucket: 'drivers', folder: driverId } })
  for (const { Id } of Data) await call(files.remove, { params: { id: Id } })
})

const pdf = (name: string) => new File(['%PDF-1.7\n%%EOF\n'], name)
/** One gray point. */
const png = (name: string) =>
  new File(
    [
      Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
        (character) => character.charCodeAt(0),
      ),
    ],
    name,
  )

async function open() {
  openElement(<DriverDocuments driverId={driverId} isOwn={false} />)
  // What the chooser would hold back is held back by the page too.
  const person = userEvent.setup({ applyAccept: false })
  const chooser = await screen.findByLabelText('Documents to add')
  return { person, add: (...chosen: File[]) => person.upload(chooser, chosen) }
}

test('a bad file is named with its reason, and holds up no other', async () => {
  const { add, person } = await open()
  await add(new File(['<svg/>'], 'drawing.svg'), pdf('card.pdf'), new File(['not one'], 'fake.png'))
  expect(await screen.findByRole('button', { name: 'Save card.pdf' })).toBeVisible()
  expect(screen.getByText('drawing.svg was not added')).toBeVisible()
  expect(screen.getByText('SVG files can contain scripts. Save it as a PNG or PDF.')).toBeVisible()
  expect(await screen.findByText(/^It does not match its file type\. .*\.$/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Put drawing.svg away' }))
  expect(screen.queryByText(/drawing\.svg/)).not.toBeInTheDocument()
})

test('a file that the line has lost is sent again by Try again', async () => {
  const { repair } = breakCall('uploadDocuments', 503)
  const { add, person } = await open()
  await add(pdf('card.pdf'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  repair()
  await person.click(retry)
  expect(await screen.findByRole('button', { name: 'Save card.pdf' })).toBeVisible()
  expect(screen.queryByText('card.pdf was not added')).not.toBeInTheDocument()
})

test('a picture opens in its place, as an image and nothing else', async () => {
  const { add, person } = await open()
  await add(png('license.png'))
  await person.click(await screen.findByRole('button', { name: 'Open license.png' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'license.png' }))
  expect(await dialog.findByRole('img', { name: 'license.png' })).toHaveAttribute('src', 'blob:picture')
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a document is deleted once the user has confirmed', async () => {
  const { add, person } = await open()
  await add(pdf('old.pdf'))
  await person.click(await screen.findByRole('button', { name: 'Delete old.pdf' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete this document?' })
  await person.click(within(question).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Save old.pdf' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Delete old.pdf' }))
  const again = await screen.findByRole('alertdialog', { name: 'Delete this document?' })
  await person.click(within(again).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No documents yet')).toBeVisible()
})

test('the address of the documents leads to them, at any other the focus stays', async () => {
  openElement(<DriverDocuments driverId={driverId} isOwn />, '/profile#documents')
  const title = await screen.findByRole('heading', { name: 'Documents' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  cleanup()
  openElement(<DriverDocuments driverId={driverId} isOwn />, '/profile')
  await screen.findByText('No documents yet')
  expect(document.activeElement).toBe(document.body)
})
