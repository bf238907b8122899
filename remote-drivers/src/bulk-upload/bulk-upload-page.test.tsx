import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { breakCall, enterAsGuest, openScreen, signInAs } from '../testing.tsx'

const address = '/customerportal/bulk-driver-upload'

beforeEach(enterAsGuest)
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test('a guest sees whose drivers, until when and how many the link allows', async () => {
  const { Carrier, RowsAllowed } = await call(sessions.guestLink)
  openScreen(address)
  expect(screen.getByRole('heading', { name: 'Driver upload', level: 1 })).toBeVisible()
  const link = screen.getByRole('region', { name: 'Your link' })
  expect(await within(link).findByText(Carrier.Name)).toBeVisible()
  expect(within(link).getByText(`${RowsAllowed} at most`)).toBeVisible()
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
  const { person } = openScreen(address)
  await person.click(screen.getByRole('button', { name: 'Download template' }))
  expect(files.map(({ name }) => name)).toEqual(['drivers-template.csv'])
  const [, ...rows] = screen.getAllByRole('row')
  const explained = rows.map((row) =>
    within(row).getAllByRole('cell')[0]?.textContent.replace(' optional', ''),
  )
  expect(made.size).toBe(new Blob([`\u{feff}${explained.join(',')}\r\n`]).size)
  expect(explained.slice(0, 4)).toEqual(['FirstName', 'LastName', 'EmailId', 'MobileNumber'])
})

test('nothing can be sent yet, and the page says so', () => {
  openScreen(address)
  expect(screen.getByText(/uploading is not switched on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /upload/i })).not.toBeInTheDocument()
})

test('a link that could not be read says so and comes with Try again', async () => {
  const { repair } = breakCall('GetGuestLink', 503)
  const { person } = openScreen(address)
  expect(await screen.findByText('Your link could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/at most$/)).toBeVisible()
})

test('somebody who has no link is told so', async () => {
  await signInAs('carrier@demo.example')
  openScreen(address)
  expect(await screen.findByText('You may not see your link')).toBeVisible()
})
