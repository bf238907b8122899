import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { refusalOf } from '../../test/support/refusals.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService()

beforeEach(async () => {
  await service.jobsDone()
  service.speakWith(undefined)
  await service.admin.deleteFrom('mail_request').execute()
  await service.admin.deleteFrom('demo_mail').execute()
})

const ask = (Email: string) => call(sessions.forgotPassword, { body: { Email } })

const called = (email: string) => service.admin.updateTable('app_user').set({ email })

/** To whom mails went since the test began. */
async function mailed() {
  await service.jobsDone()
  const mails = await service.admin.selectFrom('demo_mail').select('recipient').execute()
  return mails.map(({ recipient }) => recipient)
}

test("mails to notes in a stranger's address are one mailbox's, and keep no link from the address itself", async () => {
  for (const note of ['+0', '+1', '+2+x', '+3+x', '+4', '+5', '+6+x+y']) await ask(`mvr${note}@demo.example`)
  await ask('mvr@demo.example')
  const to = await mailed()
  expect(to.filter((address) => address !== 'mvr@demo.example')).toHaveLength(5)
  expect(to).toContain('mvr@demo.example')
})

test("mails to notes of a stranger's choice keep no link from an address with a note of its owner", async () => {
  await called('mvr+portal@demo.example').where('email', '=', 'mvr@demo.example').execute()
  for (const note of ['+0', '+1', '+2', '+3', '+4', '+5']) await ask(`mvr${note}@demo.example`)
  await ask('mvr+portal@demo.example')
  expect(await mailed()).toContain('mvr+portal@demo.example')
  await called('mvr@demo.example').where('email', '=', 'mvr+portal@demo.example').execute()
})

test('who has no session gets at most a hundred mails an hour from one network, to however many addresses', async () => {
  for (let place = 0; place < 100; place += 1) await ask(`any${place}@catchall.example`)
  expect(await refusalOf(ask('any100@catchall.example'))).toMatchObject({
    status: 429,
    message: 'Too many mails were asked for from your network. Try again in 60 minutes.',
  })
  expect(await mailed()).toHaveLength(100)
})
