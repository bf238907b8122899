import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { quillhaven } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { added, changeOf, draftOf, edited } from '../../test/support/sample-drivers.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
beforeEach(() => service.admin.deleteFrom('mail_request').execute())

const newAddress = () => `${randomUUID()}@drivers.example`
const linkIsGone = {
  status: 410,
  message: 'This link was already used or has expired. Request a new one.',
}

/** A driver of the carrier who signed up and has the link, at the address that the carrier entered. */
async function signedUp() {
  const address = newAddress()
  const driver = await added(draftOf({ EmailId: address, MobileNumber: '(614) 555-0134' }))
  const { Id, FirstName, LastName } = driver
  const body = { FirstName, LastName, EmailId: address, MobileNumber: '(614) 555-0134' }
  await call(sessions.signUp, { body })
  await service.jobsDone()
  const { link } = await service.admin
    .selectFrom('demo_mail')
    .select('link')
    .where('recipient', '=', address)
    .where('subject', '=', 'Finish your sign-up')
    .executeTakeFirstOrThrow()
  return { driver, id: Id, address, body, ResetToken: link?.split('#token=')[1] ?? '' }
}

const setPassword = (ResetToken: string) =>
  call(sessions.changePassword, { body: { ResetToken, NewPassword: 'a quiet road to Toledo' } })

const setEmail = (id: string, email: string | null) =>
  service.admin.updateTable('driver').set({ email }).where('id', '=', id).execute()

const accountsOf = (id: string) =>
  service.admin.selectFrom('app_user').select('email').where('driver_id', '=', id).execute()

test("a link to sign up makes no account once a user has entered a stranger's address", async () => {
  const { driver, id, ResetToken } = await signedUp()
  const stranger = newAddress()
  await edited(changeOf(driver, { EmailId: stranger }))
  expect(await refusalOf(call(sessions.checkLink, { body: { ResetToken } }))).toMatchObject(linkIsGone)
  expect(await refusalOf(setPassword(ResetToken))).toMatchObject(linkIsGone)
  expect(await accountsOf(id)).toEqual([])
  // The stranger is a driver of another carrier, and gets their own account.
  await service.signIn('operator')
  const { FirstName, LastName } = driver
  const body = { FirstName, LastName, EmailId: stranger, MobileNumber: '(614) 555-0134' }
  await call(sessions.signUp, { body })
  await service.jobsDone()
  const mails = await service.admin
    .selectFrom('demo_mail')
    .select('subject')
    .where('recipient', '=', stranger)
    .where('subject', 'not like', `${quillhaven.name}%`)
    .execute()
  expect(mails).toEqual([{ subject: 'Finish your sign-up' }])
})

test('a link to sign up is void however the address was changed or removed, and by no change of case', async () => {
  for (const email of [newAddress(), null]) {
    const { id, ResetToken } = await signedUp()
    await setEmail(id, email)
    expect(await refusalOf(setPassword(ResetToken))).toMatchObject(linkIsGone)
    expect(await accountsOf(id)).toEqual([])
  }
  const { id, address, ResetToken } = await signedUp()
  await setEmail(id, address.toUpperCase())
  await setPassword(ResetToken)
  expect(await accountsOf(id)).toEqual([{ email: address.toUpperCase() }])
})

test('a link to sign up that is used while the address changes makes no account', async () => {
  const { id, ResetToken } = await signedUp()
  const tries: Promise<unknown>[] = []
  await holding(service, `update driver set email = '${newAddress()}' where id = '${id}'`, async () => {
    tries.push(refusalOf(setPassword(ResetToken)))
    await waitingFor(service, 'add_driver_account')
  })
  expect(await Promise.all(tries)).toMatchObject([linkIsGone])
  expect(await accountsOf(id)).toEqual([])
})

test("a driver's former address makes no account beside the newer link, which does", async () => {
  const { id, body, ResetToken } = await signedUp()
  const corrected = newAddress()
  await setEmail(id, corrected)
  await call(sessions.signUp, { body: { ...body, EmailId: corrected } })
  await service.jobsDone()
  const { link } = await service.admin
    .selectFrom('demo_mail')
    .select('link')
    .where('recipient', '=', corrected)
    .executeTakeFirstOrThrow()
  expect(await refusalOf(setPassword(ResetToken))).toMatchObject(linkIsGone)
  await setPassword(link?.split('#token=')[1] ?? '')
  expect(await accountsOf(id)).toEqual([{ email: corrected }])
})
