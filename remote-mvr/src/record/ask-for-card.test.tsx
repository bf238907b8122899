import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import type { DriverRecord } from 'shared-api/drivers'
import { mvrCards } from 'shared-api/mvr/mvr-card'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import type { MvrCriterionState } from 'shared-api/mvr/mvr-verdict'
import { changeAnswer } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { readFailure } from 'shared-ui'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { AskForCard } from './ask-for-card.tsx'
import { driverWithReports } from './record-testing.ts'

let id: string | undefined

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  const carrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  id ??= (await driverWithReports(carrierId)).Driver.Id
})

/** Opens the record with its medical criterion in this state. */
async function openWithMedical(State: MvrCriterionState) {
  changeAnswer<{ Data: MvrDriverRecord }>('GetMVRRecord', ({ Data }) => ({
    Data: {
      ...Data,
      Verdict: Data.Verdict && {
        ...Data.Verdict,
        Criteria: Data.Verdict.Criteria.map((criterion) =>
          criterion.Name === 'Medical' ? { ...criterion, State } : criterion,
        ),
      },
    },
  }))
  const opened = openScreen(App, paths.record(id ?? ''))
  await screen.findByRole('link', { name: 'Edit criteria' })
  return opened
}

const button = () => screen.getByRole('button', { name: 'Ask driver for new card' })

const askedBefore = /^The driver was asked on .* Ask again tomorrow\.$/

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

test('a driver whose medical certificate fails is asked for a new card, once a day', async () => {
  const { person } = await openWithMedical('fails')
  await person.click(button())
  expect(await toasts().findByText('The driver was asked for a new card')).toBeVisible()
  expect(toasts().getByText(/^An email is on its way to .\*\*\*@/)).toBeVisible()
  await waitFor(() => expect(button()).toHaveAccessibleDescription(askedBefore))
})

test('what another user asked before is said in the words of the service', async () => {
  await call(mvrCards.ask, { body: { DriverId: id ?? '' } }).catch(readFailure)
  const { person } = await openWithMedical('fails')
  await person.click(button())
  expect(await toasts().findByText('The driver was not asked')).toBeVisible()
  expect(toasts().getByText(askedBefore)).toBeVisible()
})

test('without an email address of the driver the button says what to do first', async () => {
  changeAnswer<{ Data: DriverRecord }>('GetRecordDetails', ({ Data }) => ({
    Data: { ...Data, PersonEmail: null },
  }))
  openElement(<AskForCard driverId={id ?? ''} />)
  await waitFor(() =>
    expect(button()).toHaveAccessibleDescription('Add an email address to the driver first.'),
  )
})

test.each(['ok', 'near', 'unknown', 'needs a person'] as const)(
  'a certificate that is %s asks for no card',
  async (state) => {
    await openWithMedical(state)
    expect(screen.queryByRole('button', { name: 'Ask driver for new card' })).not.toBeInTheDocument()
  },
)
