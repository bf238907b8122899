import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { sessions } from 'shared-api/sessions'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

const purpose: PermissiblePurpose = 'Monitoring'

const valid = async () =>
  (await call(mvrConsents.list, { query: { list_filter: 'Valid', PageSize: 100 } })).Data.filter(
    (consent) => consent.PermissiblePurpose === purpose,
  )

/** A report about the user that waits for consent. */
async function askFor(email: string) {
  await signInAs(email)
  const driverId = (await call(sessions.user)).Driver?.Id ?? ''
  for (const { Id } of await valid()) {
    // oxlint-disable-next-line no-await-in-loop
    await call(mvrConsents.withdraw, { body: { ConsentId: Id } })
  }
  const accounts = await signInAs('operator@demo.example')
  const record = await call(drivers.record, { params: { id: driverId }, query: { record_type: 'DRIVER' } })
  expect(accounts.map(({ Id }) => Id)).toContain(record.Carrier__r.Id)
  await call(mvrRequests.request, {
    body: {
      CarrierId: record.Carrier__r.Id,
      DriverIds: [driverId],
      MVRType: '3 year',
      PermissiblePurpose: purpose,
      IsRenewed: true,
      RequestId: crypto.randomUUID(),
    },
  })
  await signInAs(email)
}

test.each(['mvr@demo.example', 'driver@demo.example'])(
  '%s reads and signs what is asked for, and withdraws it',
  async (email) => {
    await askFor(email)
    const { person } = openScreen(App, '/customerportal/my-mvrs')
    await person.click(await screen.findByRole('button', { name: `Read and sign: ${purpose}` }))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Disclosure and authorization for your motor vehicle record',
      }),
    )
    expect(
      await dialog.findByText(/^\S.* may obtain consumer reports .*at any time during employment/),
    ).toBeVisible()
    await person.click(await dialog.findByRole('radio', { name: 'Type name' }))
    await person.click(dialog.getByRole('checkbox', { name: 'I agree' }))
    await person.click(dialog.getByRole('button', { name: 'Sign authorization' }))
    const own = within(await screen.findByRole('region', { name: 'Your consents' }))
    const withdraw = await own.findByRole('button', { name: `Withdraw consent: ${purpose}` })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Read and sign/ })).not.toBeInTheDocument(),
    )
    expect(await valid()).toHaveLength(1)
    await person.click(withdraw)
    await person.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
    await waitFor(async () => expect(await valid()).toEqual([]))
    expect((await own.findAllByText(/Ended /)).length).toBeGreaterThan(0)
  },
)
