import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { selectCarrier } from 'shared-auth'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

// A browser draws pictures, jsdom does not.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => undefined

/** Lists of this carrier are in no other test. */
export const writtenCarrier = 'Lumenfall Logistics Inc'

/** The screens, and a page in place of the host's for a ticket. */
export const openAt = (address: string) =>
  openElement(
    <Routes>
      <Route path="/customerportal/details/:id" element={<p>The ticket</p>} />
      <Route path="*" element={<App />} />
    </Routes>,
    address,
  )

/** A user without drafts, of one carrier. Returns the carrier's id. */
export async function withoutDrafts() {
  const carriers = await signInAs('operator@demo.example')
  const carrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  selectCarrier(carrierId)
  for (const { Id } of await keptDrafts()) await call(ticketDrafts.delete, { params: { id: Id } })
  return carrierId
}

export const keptDrafts = () => call(ticketDrafts.list)

export const filesOf = async (bucket: 'ticket-drafts' | 'tickets', folder: string) =>
  (await call(files.list, { query: { bucket, folder } })).Data

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const field = (name: string) => screen.findByRole('textbox', { name })

/** The shortest picture that a JPEG can be told by. */
export const photo = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])], 'front.jpg', {
    type: 'image/jpeg',
  })
