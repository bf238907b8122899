import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { signatures } from 'shared-api/documents/signatures'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { tickets } from 'shared-api/tickets'
import { changeAnswer } from 'shared-testing/calls'
import { openBesideAnother, openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { TicketDetails } from '../details/ticket-details.tsx'
import { SigningPage } from './signing-page.tsx'

// A browser draws pictures and holds a pointer, jsdom does not.
Reflect.set(
  globalThis,
  'Path2D',
  class {
    addPath() {}
  },
)
Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => ({ scale() {}, fill() {} }))
for (const name of ['setPointerCapture', 'hasPointerCapture', 'releasePointerCapture'])
  Reflect.set(Element.prototype, name, () => false)
Reflect.set(HTMLCanvasElement.prototype, 'toBlob', (onDrawn: BlobCallback) => onDrawn(new Blob(['ink'])))

let ticket: string

beforeEach(async () => {
  await signInAs('driver@demo.example')
  const { Data } = await call(tickets.list, { query: { PageSize: 1 } })
  const record = await call(tickets.record, {
    params: { id: Data[0]?.Id ?? '' },
    query: { record_type: 'TICKET' },
  })
  const body = { CarrierId: record.Carrier__r.Id, RequestId: crypto.randomUUID() }
  ticket = (await call(ticketForm.create, { body })).Id
})

async function newLink() {
  await signInAs('carrier@demo.example')
  const body = { TicketId: ticket, DocumentKind: 'Power of attorney', IsMailed: false } as const
  return (await call(signatures.createLink, { body })).Path ?? ''
}

type Person = ReturnType<typeof openElement>['person']

async function signWithName(person: Person, name: string) {
  const field = await screen.findByLabelText('Your full name')
  await person.clear(field)
  await person.type(field, name)
  await person.click(screen.getByRole('radio', { name: 'Type name' }))
  await person.click(screen.getByRole('checkbox', { name: 'I agree' }))
}

test('a driver writes and signs a statement on the ticket, shares it, and stops sharing it', async () => {
  const { person } = openElement(<TicketDetails id={ticket} />)
  await person.click(await screen.findByRole('button', { name: "Sign driver's statement" }))
  const dialog = within(await screen.findByRole('dialog', { name: "Driver's statement" }))
  await person.type(await dialog.findByLabelText('Your statement'), 'The light was green.{Enter}I braked.')
  await signWithName(person, 'Adaeze Winfield')
  await person.click(dialog.getByRole('button', { name: "Sign driver's statement" }))
  expect(await screen.findByText(/^Signed by Adaeze Winfield on .*, document unchanged$/)).toBeVisible()
  const statement = within(await screen.findByRole('region', { name: 'Your statement' }))
  expect(statement.getByText('Seen by you and the back office only')).toBeVisible()
  await person.click(statement.getByRole('button', { name: /^Share / }))
  await person.click(screen.getByRole('button', { name: 'Share with carrier' }))
  expect(await statement.findByText('Shared with your carrier')).toBeVisible()
  // The question is gone a moment later.
  await person.click(await statement.findByRole('button', { name: /^Stop sharing / }))
  expect(await statement.findByText('Seen by you and the back office only')).toBeVisible()
})

test('nothing is signed without a signature, a name and an agreement, and each says what to do', async () => {
  const { person } = openElement(<TicketDetails id={ticket} />)
  await person.click(await screen.findByRole('button', { name: 'Sign power of attorney' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Power of attorney' }))
  await person.clear(await dialog.findByLabelText('Your full name'))
  await person.click(dialog.getByRole('button', { name: 'Sign power of attorney' }))
  const problems = within(await dialog.findByRole('alert'))
  for (const problem of [
    'Enter your full name',
    'Sign in the box, or choose Type name',
    'Agree to sign electronically',
  ])
    expect(problems.getByRole('link', { name: problem })).toBeVisible()
})

test('a signature that is not in the box any more is not sent', async () => {
  const { person } = openElement(<TicketDetails id={ticket} />)
  await person.click(await screen.findByRole('button', { name: 'Sign power of attorney' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Power of attorney' }))
  const box = await dialog.findByLabelText('Your signature')
  await person.pointer([
    { target: box, keys: '[MouseLeft>]', coords: { x: 1, y: 1 } },
    { target: box, coords: { x: 20, y: 20 } },
    { keys: '[/MouseLeft]' },
  ])
  await person.click(dialog.getByRole('radio', { name: 'Type name' }))
  await person.click(dialog.getByRole('radio', { name: 'Draw' }))
  await person.click(dialog.getByRole('checkbox', { name: 'I agree' }))
  await person.click(dialog.getByRole('button', { name: 'Sign power of attorney' }))
  expect(await dialog.findByRole('link', { name: 'Sign in the box, or choose Type name' })).toBeVisible()
})

test('a ticket that is opened again shows what was signed by link since then', async () => {
  const Data = new URL(await newLink(), location.origin).searchParams.get('link') ?? ''
  const { person, goBack } = openBesideAnother(() => <TicketDetails id={ticket} />, '/dashboard')
  expect(await screen.findByRole('button', { name: 'Send link to sign' })).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  const { Document } = await call(signatures.openLink, { body: { Data } })
  const { DocumentHash = '', ConsentVersion = '' } = Document ?? {}
  await call(signatures.signByLink, {
    body: { Data, DocumentHash, ConsentVersion, TypedName: 'Adaeze Winfield' },
  })
  await goBack()
  expect(await screen.findByText(/^Signed by Adaeze Winfield on /)).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Send link to sign' })).not.toBeInTheDocument(),
  )
})

test('a copy that was changed says so, and not to use it', async () => {
  const document = await call(signatures.document, {
    params: { id: ticket },
    query: { DocumentKind: 'Power of attorney' },
  })
  const { DocumentHash, ConsentVersion } = document
  const body = { TicketId: ticket, DocumentKind: 'Power of attorney', DocumentHash, ConsentVersion } as const
  await call(signatures.sign, { body: { ...body, TypedName: 'A. Winfield' } })
  changeAnswer<{ Data: object }>('VerifySignature', ({ Data }) => ({ Data: { ...Data, IsUnchanged: false } }))
  openElement(<TicketDetails id={ticket} />)
  expect(await screen.findByText(/^The document was changed after it was signed. Don't use it/)).toBeVisible()
})

test('staff make a link to copy, and an earlier one stops working', async () => {
  const earlier = await newLink()
  const { person } = openElement(<TicketDetails id={ticket} />)
  expect(await screen.findByRole('button', { name: 'Upload scanned power of attorney' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send link to sign' }))
  await person.click(screen.getByRole('button', { name: 'Create link to copy' }))
  expect(await screen.findByText(/\/sign-document\?link=/)).toBeVisible()
  cleanup()
  openElement(<SigningPage />, earlier)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a link is signed once, its copy can be saved, and it is nowhere in the address', async () => {
  const link = await newLink()
  const { person, address } = openElement(<SigningPage />, link)
  expect(await screen.findByRole('heading', { name: 'Power of attorney for a traffic ticket' })).toBeVisible()
  expect(address()).toBe('/sign-document')
  await signWithName(person, 'Adaeze Winfield')
  await person.click(screen.getByRole('button', { name: 'Sign power of attorney' }))
  expect(await screen.findByRole('button', { name: 'Save your copy' })).toBeVisible()
  cleanup()
  openElement(<SigningPage />, link)
  expect(await screen.findByText(/this link can't be used again/)).toBeVisible()
})

test('an altered link, and a page without one, say what to do', async () => {
  const link = await newLink()
  openElement(<SigningPage />, `${link.slice(0, -3)}AAA`)
  expect(
    await screen.findByText('This link is incomplete or was changed. Open it from the message again.'),
  ).toBeVisible()
  cleanup()
  openElement(<SigningPage />, '/sign-document')
  expect(screen.getByRole('heading', { name: 'Open the link in your message again' })).toBeVisible()
})
