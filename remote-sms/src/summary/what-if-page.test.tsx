import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { breakCall, holdCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

const address = '/sms-data/sms-summary/what-if'

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  selectCarrier(carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id)
})

const result = () => screen.findByRole('region', { name: 'Result' })
const violationsOf = async (report: RegExp) => {
  const ledger = await screen.findByRole('list', { name: 'Ledger' })
  return within(ledger).findAllByRole('group', { name: report })
}

test('ticking a violation changes measure, percentile, alert and ISS score in the page', async () => {
  const { person } = openScreen(App, address)
  for (const choice of await violationsOf(/of OH-3341700002$/))
    // oxlint-disable-next-line no-await-in-loop
    await person.click(within(choice).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await result()).toHaveTextContent('490 / 50 becomes 430 / 50'))
  expect(await result()).toHaveTextContent('Ends')
  expect(await result()).toHaveTextContent(/points lower, better/)
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(async () => expect(await result()).toHaveTextContent('490 / 50 becomes 490 / 50'))
})

test('clean inspections to come lower the measure, and severity 1 keeps one point', async () => {
  const { person } = openScreen(App, address)
  await person.click(await screen.findByRole('button', { name: 'One clean inspection more' }))
  await waitFor(async () => expect(await result()).toHaveTextContent('490 / 50 becomes 490 / 53'))
  const [first] = await violationsOf(/of OH-3341700002$/)
  if (!first) throw new Error('The ledger has no such inspection')
  const one = within(first).getByRole('button', { name: 'Severity 1' })
  await person.click(one)
  expect(one).toHaveAttribute('aria-pressed', 'true')
  // 20 becomes 10 + 1, three times.
  await waitFor(async () => expect(await result()).toHaveTextContent('490 / 50 becomes 463 / 53'))
})

const dividedByInspections = [
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
  'Vehicle Maintenance',
  'HM Compliance',
]

test.each(dividedByInspections)('a clean inspection to come counts three times in %s', async (basic) => {
  const { person } = openScreen(App, `${address}?Basic=${encodeURIComponent(basic)}`)
  const now = / \/ (\d+) becomes/
  await waitFor(async () => expect(await result()).toHaveTextContent(now))
  const before = Number(now.exec((await result()).textContent)?.[1])
  await person.click(await screen.findByRole('button', { name: 'One clean inspection more' }))
  await waitFor(async () =>
    expect(await result()).toHaveTextContent(new RegExp(`/ ${before} becomes \\d+ / ${before + 3}(?!\\d)`)),
  )
})

test('as many clean inspections can be tried as can be needed', async () => {
  openScreen(App, address)
  expect(await screen.findByLabelText('Clean inspections to come')).toHaveAttribute('max', '2000')
})

test('a crash found not preventable leaves the Crash Indicator', async () => {
  const { person } = openScreen(App, `${address}?Basic=Crash+Indicator`)
  const [first] = await violationsOf(/^Crash /)
  if (!first) throw new Error('The carrier has no crash')
  await person.click(within(first).getByRole('button', { name: 'Not preventable' }))
  await waitFor(async () => expect(await result()).toHaveTextContent('becomes 4 / '))
  expect(await result()).toHaveTextContent('3 becomes 2')
})

test('the last result stays while the next one is computed, and after a failure, which is told', async () => {
  const { person } = openScreen(App, address)
  const more = await screen.findByRole('button', { name: 'One clean inspection more' })
  await person.click(more)
  await waitFor(async () => expect(await result()).toHaveTextContent('becomes 490 / 53'))
  const held = holdCall('PreviewSafety')
  await person.click(more)
  await held.asked()
  expect(await result()).toHaveTextContent('becomes 490 / 53')
  held.release()
  await waitFor(async () => expect(await result()).toHaveTextContent('becomes 490 / 56'))
  const { repair } = breakCall('PreviewSafety', 400)
  await person.click(more)
  expect(await within(await result()).findByRole('alert')).toHaveTextContent('could not be computed')
  expect(await result()).toHaveTextContent('becomes 490 / 56')
  repair()
})

test('what the cap hides is ranked last and said to be worth nothing', async () => {
  const { person } = openScreen(App, address)
  const list = await screen.findByRole('list', { name: 'Worth challenging' })
  const [first] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/points less/)
  const pages = within(await screen.findByRole('region', { name: 'Worth challenging' }))
  await person.click(pages.getByRole('button', { name: 'Page 3' }))
  await person.click(await pages.findByRole('button', { name: 'Page 4' }))
  expect((await pages.findAllByText(/hidden under the cap of 30/)).length).toBeGreaterThan(0)
})
