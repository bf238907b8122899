import { beforeEach, expect, jest, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverUploads, type Upload } from 'shared-api/uploads'
import { drivers } from 'shared-api/drivers'
import { selectCarrier } from 'shared-auth'
import { driverQueryKey } from '../list/driver-query-key.ts'
import { breakCall, holdCall, changeAnswer } from 'shared-testing/calls'
import { importingCarrier } from '../list/driver-testing.ts'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { BulkUpload } from './bulk-upload.tsx'
import { BulkUploadButton } from './bulk-upload-button.tsx'
import { createFileValidator } from './checking/file-validator.ts'
import { FileValidatorStart, type RunningFileValidator } from './checking/start-file-validator.ts'
import { chooseAndCheck, chooseFile, fileOf, freshDrivers, headLine, pressCheck } from './upload-testing.tsx'

let carrierId = ''

beforeEach(async () => {
  const accounts = await signInAs('agent@demo.example')
  carrierId = accounts.find(({ Name }) => Name === importingCarrier)?.Id ?? ''
  selectCarrier(carrierId)
})

/** How many drivers the list knows of, read once and kept until something says that it is old. */
function Known({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: [...driverQueryKey, 'list', name],
    queryFn: () => call(drivers.list, { query: { CarrierId: carrierId, Search: name } }),
  })
  return <p>Known: {data?.Total}</p>
}

const here = (): Promise<RunningFileValidator> =>
  Promise.resolve({ ...createFileValidator(), stop: () => undefined })

async function open(start = here, name = 'nobody') {
  const opened = openElement(
    <FileValidatorStart value={start}>
      <Known name={name} />
      <BulkUpload>
        <BulkUploadButton />
      </BulkUpload>
    </FileValidatorStart>,
    '/drivers-list',
  )
  await opened.person.click(screen.getByRole('button', { name: 'Bulk upload' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return opened
}

test('an import that ends in the background is seen in the lists', async () => {
  const name = `Quillon${Date.now()}`
  const { person } = await open(here, name)
  await screen.findByText('Known: 0')
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(3, name)]))
  const { repair } = breakCall('GetUploadStatus', 0)
  await person.click(screen.getByRole('button', { name: 'Import 3 drivers' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The file has arrived' })).toHaveFocus())
  await screen.findByText('Waiting for the service. Nothing is lost.', {}, { timeout: 20_000 })
  expect(screen.queryByText('The upload could not be loaded')).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  repair()
  expect(await screen.findByText('Known: 3', {}, { timeout: 60_000 })).toBeVisible()
})

test('once an upload is undone that is said, the result has the focus, and what was sent can not be kept', async () => {
  const { person } = await open()
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2)], 'undone.csv'))
  await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
  await person.click(
    await screen.findByRole('button', { name: 'Undo upload of undone.csv' }, { timeout: 60_000 }),
  )
  const question = await screen.findByRole('alertdialog', { name: 'Undo this upload?' })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  const { release } = holdCall('UndoUpload')
  await person.click(within(question).getByRole('button', { name: 'Undo upload' }))
  await person.click(within(question).getByRole('button', { name: 'Keep drivers' }))
  expect(question).toBeVisible()
  expect(within(question).getByRole('button', { name: 'Keep drivers' })).toBeDisabled()
  release()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(await screen.findByText('2 drivers removed.', {}, { timeout: 60_000 })).toBeVisible()
  // Beside the result's own title.
  await waitFor(() => expect(screen.getAllByText('The upload was undone')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The upload was undone' })).toHaveFocus())
})

test('an undo that ends in the background is seen in the lists', async () => {
  const name = `Undolon${Date.now()}`
  const { person } = await open(here, name)
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2, name)], 'left.csv'))
  await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
  await person.click(
    await screen.findByRole('button', { name: 'Undo upload of left.csv' }, { timeout: 60_000 }),
  )
  expect(await screen.findByText('Known: 2')).toBeInTheDocument()
  const { repair } = breakCall('GetUploadStatus', 0)
  await person.click(await screen.findByRole('button', { name: 'Undo upload' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Removing the drivers' })).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  repair()
  expect(await screen.findByText('Known: 0', {}, { timeout: 60_000 })).toBeVisible()
})

test('an upload of a later page is looked at, and the way back leads to that page', async () => {
  for (let made = 0; made < 6; made += 1) await sendAndWait(`paged ${made}.csv`)
  const { person } = await open()
  const pages = await screen.findByRole('button', { name: 'Page 2' })
  await person.click(pages)
  await screen.findByText(/^6 to/)
  const [earlier] = await screen.findAllByRole('button', { name: /^Show .+csv$/ })
  const name = earlier?.textContent ?? ''
  await person.click(earlier ?? document.body)
  expect(await screen.findByText(new RegExp(`^${name}, to`))).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Upload another file' }))
  expect(await screen.findByText(/^6 to/)).toBeVisible()
})

test('an import that failed has no step done, and leads to another file alone', async () => {
  await sendAndWait('failed.csv')
  tellStatus({ Status: 'Failed', Imported: 0, Message: 'The import was broken off three times' })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Show failed.csv' }))
  expect(await screen.findByRole('heading', { name: 'Nothing was imported' })).toBeVisible()
  const steps = within(screen.getByRole('list', { name: 'Steps of the upload' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'File, over',
    'Columns, over',
    'Check, over',
    'Import, failed',
  ])
  expect(screen.queryByRole('button', { name: 'Show the drivers' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Upload another file' })).toBeVisible()
})

/** The service says this of an upload that is looked at; the rest stays real. */
function tellStatus(instead: Partial<Upload>) {
  changeAnswer<{ Data: Upload }>('GetUploadStatus', ({ Data }) => ({ Data: { ...Data, ...instead } }))
}

/** Sends a file as a user does who is not on this page, and waits until it is imported. */
async function sendAndWait(name: string) {
  const { UploadId } = await call(driverUploads.send, {
    body: {
      CarrierId: carrierId,
      UploadId: crypto.randomUUID(),
      file: fileOf(['FirstName,LastName,EmailId,MobileNumber', ...freshDrivers(1)], name),
    },
  })
  await waitFor(
    async () => expect((await call(driverUploads.status, { params: { UploadId } })).Status).toBe('Done'),
    { timeout: 60_000 },
  )
}

test('a reader that starts after the page was left is stopped', async () => {
  const stop = jest.fn()
  const { promise, resolve } = Promise.withResolvers<RunningFileValidator>()
  const { person } = await open(() => promise)
  await chooseFile(person, fileOf([headLine, ...freshDrivers(1)]))
  expect(await screen.findByText('Reading drivers.csv')).toBeVisible()
  cleanup()
  resolve({ ...createFileValidator(), stop })
  await waitFor(() => expect(stop).toHaveBeenCalled())
})

const never = () => new Promise<Awaited<ReturnType<RunningFileValidator['check']>>>(() => undefined)

test('a check is stopped, and begins again from the columns', async () => {
  let isSlow = true
  const slow = async () => {
    const running = await here()
    return isSlow ? { ...running, check: never } : running
  }
  const { person } = await open(slow)
  await chooseFile(person, fileOf([headLine, ...freshDrivers(2)]))
  await pressCheck(person)
  isSlow = false
  await person.click(await screen.findByRole('button', { name: 'Stop checking' }))
  await pressCheck(person)
  expect(await screen.findByText('drivers are ready')).toBeVisible()
})

test('a file on its way is called back, and everything is as it was before', async () => {
  const { person } = await open()
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2)]))
  holdCall('upload-csv')
  await person.click(screen.getByRole('button', { name: 'Import 2 drivers' }))
  await person.click(await screen.findByRole('button', { name: 'Stop sending' }))
  expect(await screen.findByRole('button', { name: 'Import 2 drivers' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
