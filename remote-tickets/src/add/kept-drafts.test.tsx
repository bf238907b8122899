import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow, wideWindow } from 'shared-testing/window-width'
import { button, keptDrafts } from './add-ticket-testing.tsx'
import { KeptDrafts } from './kept-drafts.tsx'

/** Drafts of this user are in no other test. */
beforeEach(async () => {
  const [own] = await signInAs('driver@demo.example')
  for (const { Id } of await keptDrafts()) await call(ticketDrafts.delete, { params: { id: Id } })
  for (const Citation_Number__c of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])
    await call(ticketDrafts.save, {
      body: { CarrierId: own?.Id ?? '', Step: 'citation', Fields: { Citation_Number__c } },
    })
})

afterEach(wideWindow)

const links = () => screen.getAllByRole('link', { name: /^Continue draft of / })

test('three drafts are shown, the last one first, and a press shows all', async () => {
  const { person } = openElement(<KeptDrafts carrierId={undefined} />)
  expect(await screen.findByText('You have a draft of citation A-5')).toBeVisible()
  expect(links()).toHaveLength(3)
  await person.click(await button('Show all 5 drafts'))
  expect(links()).toHaveLength(5)
  expect(screen.getByText('You have a draft of citation A-1')).toBeVisible()
  expect(await button('Show fewer drafts')).toHaveFocus()
})

test('on a phone a press shows the drafts, so that the list of tickets is in sight', async () => {
  narrowWindow()
  const { person } = openElement(<KeptDrafts carrierId={undefined} />)
  await person.click(await button('Show 5 drafts'))
  expect(links()).toHaveLength(5)
  await person.click(await button('Hide drafts'))
  expect(screen.queryByRole('link', { name: /^Continue draft of / })).not.toBeInTheDocument()
})

test('a draft is deleted once that was confirmed, and what is refused is said', async () => {
  const { person } = openElement(<KeptDrafts carrierId={undefined} />)
  await person.click(await button('Delete draft of citation A-5'))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Delete the draft of citation A-5?' }),
  )
  expect(await keptDrafts()).toHaveLength(5)
  const { failing } = watchCalls()
  failing.set('DeleteTicketDraft', { status: 429, Message: 'Too many changes. Wait a minute.' })
  await person.click(question.getByRole('button', { name: 'Delete draft' }))
  expect(await question.findByText('Too many changes. Wait a minute.')).toBeVisible()
  failing.clear()
  await person.click(question.getByRole('button', { name: 'Delete draft' }))
  await waitFor(() => expect(screen.queryByText('You have a draft of citation A-5')).not.toBeInTheDocument())
  expect(await keptDrafts()).toHaveLength(4)
})
