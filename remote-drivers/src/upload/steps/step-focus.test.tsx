import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { DriverListPage } from '../../list/driver-list-page.tsx'
import { holdCall } from 'shared-testing/calls'
import { importingCarrier } from '../../list/driver-testing.ts'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import {
  chooseAndCheck,
  chooseFile,
  fileOf,
  freshDrivers,
  headLine,
  pressCheck,
  ReadHere,
} from '../upload-testing.tsx'

beforeEach(async () => {
  const accounts = await signInAs('agent@demo.example')
  selectCarrier(accounts.find(({ Name }) => Name === importingCarrier)?.Id)
})

async function open() {
  const { person } = openElement(
    <ReadHere>
      <DriverListPage />
    </ReadHere>,
    '/drivers-list',
  )
  const [button] = await screen.findAllByRole('button', { name: 'Bulk upload' })
  await person.click(button ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Bulk upload' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { person, dialog }
}

const titleHasFocus = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus())

test('each step begins with the focus on its title, and what was found is said', async () => {
  const { person } = await open()
  await chooseFile(
    person,
    fileOf([headLine, ...freshDrivers(2), 'Bram,,bram.example.com,614 555 0199'], 'by ear.csv'),
  )
  await titleHasFocus('by ear.csv')
  await pressCheck(person)
  await screen.findByRole('button', { name: 'Import 2 drivers' })
  await titleHasFocus('by ear.csv')
  expect(
    await screen.findByText('2 drivers are ready. 1 line has a problem.', { selector: 'output' }),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Back to the columns' }))
  await screen.findByRole('button', { name: 'Check the lines' })
  await titleHasFocus('by ear.csv')
  await pressCheck(person)
  const { release } = holdCall('upload-csv')
  await person.click(await screen.findByRole('button', { name: 'Import 2 drivers' }))
  await titleHasFocus('Sending by ear.csv')
  release()
  await screen.findByText('2 drivers were imported', {}, { timeout: 60_000 })
  await titleHasFocus('2 drivers were imported')
  await person.click(screen.getByRole('button', { name: 'Upload another file' }))
  await titleHasFocus('The file to upload')
})

test('closing it while the file is being sent says that the upload goes on', async () => {
  const { person, dialog } = await open()
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(1)]))
  const { release } = holdCall('upload-csv')
  await person.click(screen.getByRole('button', { name: 'Import 1 driver' }))
  await screen.findByRole('button', { name: 'Stop sending' })
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Your file is on its way')).toBeVisible()
  expect(screen.queryByText(/Nothing is imported yet/)).not.toBeInTheDocument()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  release()
})

test('what is wrong with a file is said where it was chosen, above the columns that are shown', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Show columns' }))
  await chooseFile(person, fileOf([''], 'empty.csv'))
  const problem = await screen.findByRole('alert')
  const columns = screen.getByRole('region', { name: 'The columns of the file' })
  for (const lower of [screen.getByRole('button', { name: 'Choose a file' }), columns])
    expect(problem.compareDocumentPosition(lower)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
