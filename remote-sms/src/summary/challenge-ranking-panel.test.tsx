import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { selectCarrier } from 'shared-auth'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

let CarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(CarrierId)
})

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Worth challenging' })).getAllByRole('listitem')

test('each violation of the ranking that is worth it starts a challenge; with one, the ranking and the dashboard lead to it', async () => {
  const { Data } = await call(safetyAnalysis.challengeRanking, {
    query: { CarrierId, Basic: 'Vehicle Maintenance', PageSize: 10 },
  })
  const [top] = Data
  const ranking = openScreen(App, '/sms-data/sms-summary/what-if')
  const starts = (await rows()).flatMap((row) => within(row).queryAllByRole('link', { name: /^Challenge / }))
  expect(starts.map((link) => link.getAttribute('href'))).toEqual(
    Data.filter(({ RemovedPoints }) => RemovedPoints > 0).map(
      ({ Id }) => `/tickets/inspections-data/start?violation=${Id}`,
    ),
  )
  const { Id, Name } = await call(challengeProgress.create, {
    body: {
      CarrierId,
      ViolationId: top?.Id,
      Challenge_Type__c: 'Violation',
      Statement: 'The tire was new.',
      RequestId: crypto.randomUUID(),
    },
  })
  const address = `/customerportal/details/${Id}?record_type=INSPECTION`
  await ranking.refetch()
  const [first] = await rows()
  expect(within(first ?? document.body).getByRole('link', { name: Name })).toHaveAttribute('href', address)
  expect(within(first ?? document.body).queryByRole('link', { name: /^Challenge / })).not.toBeInTheDocument()
  openScreen(App, '/sms-data/sms-dashboard')
  expect(await screen.findByRole('link', { name: `Open challenge ${Name}` })).toHaveAttribute('href', address)
  expect(
    screen.getByText(
      new RegExp(
        `^Compliance challenge ${Name} asks FMCSA to correct ${top?.Violation_Code__c}.* Without it `,
      ),
    ),
  ).toBeVisible()
})
