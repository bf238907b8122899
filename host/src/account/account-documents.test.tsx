import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'

const saved: { name: string; size: number }[] = []
let made = new Blob()

beforeEach(async () => {
  saved.length = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob
      return 'blob:file'
    },
    revokeObjectURL: () => undefined,
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: made.size })
  })
  await signIn('carrier@demo.example')
})

const pdf = (name: string) => new File(['%PDF-1.7\n%%EOF\n'], name)

async function openDocuments() {
  const [first] = await call(accounts.list)
  openPortal(`/customerportal/account/${first?.Account.Id ?? ''}`, federationOf([]))
  // The page refuses the same files as the file chooser.
  return {
    chooser: await screen.findByLabelText('Documents to add'),
    person: userEvent.setup({ applyAccept: false }),
  }
}

test('a document is added, listed with its size and who added it, and saved again as it was', async () => {
  const { chooser, person } = await openDocuments()
  const [name] = await Promise.all([
    screen.findByRole('button', { name: 'Save insurance.pdf' }),
    screen.findByText('The document was added'),
    person.upload(chooser, [pdf('insurance.pdf')]),
  ])
  expect(name.closest('tr')?.textContent).toMatch(/insurance\.pdf1 kB\d\d \w{3} \d{4}Dana Pell/)
  await person.click(name)
  await waitFor(() => expect(saved).toEqual([{ name: 'insurance.pdf', size: 15 }]))
})

test('each refused document shows its reason, before or after sending, and delays no other', async () => {
  const { chooser, person } = await openDocuments()
  await person.upload(chooser, [new File(['<svg/>'], 'drawing.svg'), pdf('taken.pdf')])
  expect(await screen.findByText('SVG files can contain scripts. Save it as a PNG or PDF.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Save taken.pdf' })).toBeDefined()
  await person.upload(chooser, [new File(['<!doctype html>'], 'page.pdf')])
  expect(await screen.findByText(/^It does not match its file type/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save page.pdf' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Put page.pdf away' }))
  expect(screen.queryByText(/page\.pdf/)).toBeNull()
})
