import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { grantOf, sessions } from 'shared-api/sessions'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { sealedColumns } from '../drivers/protected/sealed-fields.ts'

const service = await testService()

const EmailId = 'ways.in@drivers.example'

async function addDriver(accountId: string, day: string, more: { birthDate?: string } = {}) {
  const id = randomUUID()
  await service.admin
    .insertInto('driver')
    .values({
      id,
      account_id: accountId,
      first_name: 'Ada',
      last_name: 'Ways',
      email: EmailId,
      status: 'Active',
      is_member: false,
      created_at: new Date(`${day}T12:00:00Z`),
      ...sealedColumns(testKeys, id, more),
    })
    .execute()
}

const carrierOf = (text: string) => /as a driver of (.+)\. Set a password/.exec(text)?.[1]

const setPassword = (ResetToken: string) =>
  call(sessions.changePassword, { body: { ResetToken, NewPassword: 'a quiet road to Toledo' } })

async function mailsOfSignUp() {
  await service.admin.deleteFrom('demo_mail').execute()
  const names = { FirstName: 'Ada', LastName: 'Ways', EmailId, MobileNumber: '(614) 555-0134' }
  await call(sessions.signUp, { body: { ...names, DOB: '1984-03-09' } })
  await service.jobsDone()
  return call(sessions.demoMailbox)
}

test('who is on record with several carriers gets a link for each, which its mail names, and the first one used stands', async () => {
  await addDriver(tarnbrook.id, '2026-10-01', { birthDate: '1984-03-09' })
  await addDriver(oxmarrow.id, '2026-11-01')
  await addDriver(quillhaven.id, '2026-11-02', { birthDate: '1984-03-10' })
  const mails = await mailsOfSignUp()
  expect(new Set(mails.map(({ Text }) => carrierOf(Text)))).toEqual(new Set([oxmarrow.name, tarnbrook.name]))
  expect(mails).toHaveLength(2)
  const tokenFor = (name: string) =>
    mails.find(({ Text }) => carrierOf(Text) === name)?.Link?.split('token=')[1] ?? ''
  service.speakWith(grantOf(await setPassword(tokenFor(tarnbrook.name))).Token)
  expect((await call(sessions.user)).Carrier).toMatchObject({ Name: tarnbrook.name })
  expect(await refusalOf(setPassword(tokenFor(oxmarrow.name)))).toMatchObject({ status: 410 })
})

test('a carrier with several records of one name and address takes no link from another carrier', async () => {
  await service.admin.deleteFrom('app_user').where('email', '=', EmailId).execute()
  await service.admin.deleteFrom('driver').where('email', '=', EmailId).execute()
  for (const day of ['2023-01-01', '2023-01-02', '2023-01-03']) {
    // oxlint-disable-next-line no-await-in-loop
    await addDriver(tarnbrook.id, day)
  }
  await addDriver(oxmarrow.id, '2026-11-14')
  const mails = await mailsOfSignUp()
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ Text }) => carrierOf(Text)))).toEqual(new Set([oxmarrow.name, tarnbrook.name]))
})
