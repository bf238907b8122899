import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { oxmarrow, tarnbrook } from '../../demo/accounts.ts'
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

async function mailOfSignUp() {
  await service.admin.deleteFrom('demo_mail').execute()
  const names = { FirstName: 'Ada', LastName: 'Ways', EmailId, MobileNumber: '(614) 555-0134' }
  await call(sessions.signUp, { body: { ...names, DOB: '1984-03-09' } })
  await service.jobsDone()
  return (await call(sessions.demoMailbox)).map(({ Text }) => Text).join()
}

test('who is on record with two carriers signs up with the one that knows the most, and the mail names it', async () => {
  await addDriver(tarnbrook.id, '2026-10-01', { birthDate: '1984-03-09' })
  await addDriver(oxmarrow.id, '2026-11-01')
  expect(await mailOfSignUp()).toContain(`as a driver of ${tarnbrook.name}. Set a password`)
})

test('who has left a carrier signs up with the new one', async () => {
  await service.admin
    .updateTable('driver')
    .set({ status: 'Inactive' })
    .where('email', '=', EmailId)
    .where('account_id', '=', tarnbrook.id)
    .execute()
  expect(await mailOfSignUp()).toContain(`as a driver of ${oxmarrow.name}. Set a password`)
})
