import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { latestRuns } from 'shared-api/safety/snapshot'
import { selectCarrier } from 'shared-auth'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

let CarrierId = ''

beforeEach(async () => {
  const [carrier] = await signInAs('carrier@demo.example')
  CarrierId = carrier?.Id ?? ''
  act(() => selectCarrier(CarrierId))
})

const none = { IssScore: null, AveragePowerUnits: null, UtilizationFactor: null }

/** Other tests look at the carrier, too. */
afterEach(() => call(fmcsaWord.savePage, { body: { CarrierId, Snapshot: latestRuns()[0] ?? '', ...none } }))

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

test('what is refused has the focus', async () => {
  const { person } = openScreen(App, '/sms-data/sms-dashboard')
  const panel = await screen.findByRole('region', { name: "FMCSA's word" })
  await person.click(await within(panel).findByRole('button', { name: "Update FMCSA's figures" }))
  const dialog = await screen.findByRole('dialog', { name: "FMCSA's figures" })
  const score = await within(dialog).findByLabelText(/^ISS score/)
  await person.type(score, 'many')
  await person.click(within(dialog).getByRole('button', { name: 'Save figures' }))
  expect(await within(dialog).findByText('Enter a whole number from 1 to 100')).toBeVisible()
  await waitFor(() => expect(score).toHaveFocus())
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})

test('the figures of one snapshot are not offered for another, and what the user typed stays', async () => {
  const [Snapshot = '', before = ''] = latestRuns()
  await call(fmcsaWord.savePage, { body: { CarrierId, Snapshot, ...none, IssScore: 71 } })
  const { person } = openScreen(App, '/sms-data/sms-dashboard')
  const panel = await screen.findByRole('region', { name: "FMCSA's word" })
  await within(panel).findByText(/^ISS score 71/)
  await person.click(within(panel).getByRole('button', { name: "Update FMCSA's figures" }))
  const dialog = await screen.findByRole('dialog', { name: "FMCSA's figures" })
  expect(await within(dialog).findByLabelText(/^ISS score/)).toHaveValue('71')
  await person.type(within(dialog).getByLabelText(/^Average power units/), '40')
  await person.selectOptions(within(dialog).getByLabelText('Snapshot of the page'), before)
  expect(within(dialog).getByLabelText(/^ISS score/)).toHaveValue('')
  expect(within(dialog).getByLabelText(/^Average power units/)).toHaveValue('40')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})
