import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { watchCalls } from 'shared-testing/calls'
import { narrowWindow, wideWindow } from 'shared-testing/window-width'
import { button, field, keptDrafts, openAt, withoutDrafts } from './add-ticket-testing.tsx'

beforeEach(async () => {
  await withoutDrafts()
})
afterEach(wideWindow)

test('on a phone the page has its own bar, whose button saves what was typed and closes', async () => {
  narrowWindow()
  const { person, address } = openAt('/tickets/add?step=citation')
  await person.type(await field('Citation number'), 'CLOSE-1')
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).not.toBeInTheDocument()
  await person.click(await button('Close'))
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
  expect(address()).toBe('/tickets')
  expect((await keptDrafts()).map(({ Fields }) => Fields.Citation_Number__c)).toEqual(['CLOSE-1'])
})

test('closing an empty form keeps no draft, and says nothing of one', async () => {
  narrowWindow()
  const { person, address } = openAt('/tickets/add?step=citation')
  await person.click(await button('Close'))
  await waitFor(() => expect(address()).toBe('/tickets'))
  expect(screen.queryByText('Draft saved')).not.toBeInTheDocument()
  expect(await keptDrafts()).toEqual([])
})

test('what can not be saved is not said to be saved', async () => {
  const { failing } = watchCalls()
  failing.set('SaveTicketDraft', { status: 429, Message: 'Too many changes. Wait a minute.' })
  const { person, address } = openAt('/tickets/add?step=citation')
  await person.type(await field('Citation number'), 'CLOSE-2')
  await person.click(await button('Save and close'))
  // Outside the portal no question holds the link.
  await waitFor(() => expect(address()).toBe('/tickets'))
  expect(screen.queryByText('Draft saved')).not.toBeInTheDocument()
})

test('the row of steps names the chosen driver', async () => {
  const { person } = openAt('/tickets/add?step=driver')
  await person.click(await button(/^Driver: /))
  const [driver] = await screen.findAllByRole('option')
  const name = driver?.firstElementChild?.textContent ?? ''
  if (driver !== undefined) await person.click(driver)
  const step = await button(/^Driver(?!:)/)
  await waitFor(() => expect(step).not.toHaveTextContent('Chosen'))
  expect(step).not.toHaveTextContent('From your drivers')
  expect(name).not.toBe('')
})
