import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(async () => {
  const [carrier] = await signInAs('carrier@demo.example')
  act(() => selectCarrier(carrier?.Id))
})

/** A month ago, as it is typed. */
function monthAgo() {
  const day = new Date()
  day.setDate(1)
  day.setMonth(day.getMonth() - 1)
  return `${day.getMonth() + 1}/1/${day.getFullYear()}`
}

test("a finding is entered on screen, leads the page as FMCSA's word, and goes when it is removed", async () => {
  const { person } = openScreen(App, '/sms-data/sms-dashboard')
  const panel = await screen.findByRole('region', { name: "FMCSA's word" })
  await person.click(await within(panel).findByRole('button', { name: 'Add finding' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a finding of an investigation' })
  await person.type(await within(dialog).findByLabelText('Found on'), monthAgo())
  await person.type(within(dialog).getByLabelText(/^Regulation/), '395.8(e)(1)')
  await person.click(within(dialog).getByRole('button', { name: 'Add finding' }))
  expect(
    await screen.findByRole('heading', {
      name: /^FMCSA lists Hours of Service in alert: acute or critical finding/,
    }),
  ).toBeVisible()
  await person.click(await within(panel).findByRole('button', { name: 'Remove finding' }))
  expect(await within(panel).findByText(/^Nothing entered/)).toBeVisible()
})

test('what is refused has the focus, and the figures of one snapshot are not offered for another', async () => {
  const { person } = openScreen(App, '/sms-data/sms-dashboard')
  const panel = await screen.findByRole('region', { name: "FMCSA's word" })
  await person.click(await within(panel).findByRole('button', { name: "Update FMCSA's figures" }))
  const dialog = await screen.findByRole('dialog', { name: "FMCSA's figures" })
  const score = await within(dialog).findByLabelText(/^ISS score/)
  await person.type(score, 'many')
  await person.click(within(dialog).getByRole('button', { name: 'Save figures' }))
  expect(await within(dialog).findByText('Enter a whole number from 1 to 100')).toBeVisible()
  await waitFor(() => expect(score).toHaveFocus())
  const snapshots = within(dialog).getByLabelText<HTMLSelectElement>('Snapshot of the page')
  await person.selectOptions(snapshots, snapshots.options[1]?.value ?? '')
  expect(score).toHaveValue('')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})
