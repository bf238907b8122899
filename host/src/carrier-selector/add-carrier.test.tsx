import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { selectCarrier } from 'shared-auth'
import { federationOf } from 'shared-testing/federation'
import { signIn } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'

async function openList(email: string) {
  selectCarrier(undefined)
  await signIn(email)
  const { person } = openPortal('/404', federationOf([]))
  await person.click(await screen.findByRole('button', { name: /^Carrier: / }))
  await screen.findByRole('listbox', { name: 'Carrier' })
  return person
}

test('an operator adds a carrier: errors stand at their fields, and what FMCSA has on file is said', async () => {
  const person = await openList('operator@demo.example')
  await person.click(screen.getByRole('button', { name: 'Add carrier', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Add carrier' })
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name })
  const add = () => person.click(within(dialog).getByRole('button', { name: 'Add carrier' }))
  await add()
  expect(await within(dialog).findAllByText("Enter the carrier's name")).not.toHaveLength(0)
  const [taken] = await call(accounts.list)
  await person.type(field(/^Carrier name/), 'Fernhill Lines')
  await person.type(field(/^USDOT number/), taken?.Account.DOT_Number__c ?? '')
  await add()
  const refused = `${taken?.Account.Name} has this USDOT number already`
  expect(await within(dialog).findAllByText(refused)).not.toHaveLength(0)
  await person.clear(field(/^USDOT number/))
  await person.type(field(/^USDOT number/), '1800001')
  await add()
  expect(await screen.findByText('Fernhill Lines added', {}, { timeout: 20_000 })).toBeDefined()
  expect(screen.getByText('No FMCSA files on file name this carrier: its safety is not known.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'View' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Carrier: Fernhill Lines' })).toBeDefined())
})

test('carrier staff add no carriers', async () => {
  await openList('carrier@demo.example')
  expect(screen.queryByRole('button', { name: 'Add carrier', hidden: true })).toBeNull()
})
