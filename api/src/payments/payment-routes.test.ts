import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { tickets } from 'shared-api/tickets'
import { seal } from '../platform/secrets/seal.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'

const service = await testService()

/** The first pay link of a list, and the payment that it is for. */
async function dueLink() {
  await service.signIn('carrier')
  const { Data } = await call(tickets.list, { query: { Status: "Driver Hasn't Paid" } })
  const [due] = Data.flatMap(({ Opportunities__r: all }) => all.flatMap(({ Transactions__r: each }) => each))
  const link = new URL(due?.bt_paylink__PayLink__c ?? '', 'https://portal.example')
  return { id: due?.Id ?? '', data: link.searchParams.get('data') ?? '' }
}

const open = (Data: string) => call(payments.open, { body: { Data } })

test('a pay link opens for anyone who has it, and leaves a trace', async () => {
  const { id, data } = await dueLink()
  service.speakWith(undefined)
  expect(await open(data)).toBe(id)
  const entry = await service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'actor_role', 'subject'])
    .orderBy('position', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'opened a pay link', actor_id: null, actor_role: 'anyone', subject: id })
})

test('invented, truncated, changed and foreign link data are all refused with the same error', async () => {
  const { data } = await dueLink()
  const changed = `${data.slice(0, 30)}${data[30] === 'A' ? 'B' : 'A'}${data.slice(31)}`
  const other = seal(testKeys, 'driver.cdl_number:1', 'RT445566').toString('base64url')
  for (const Data of ['x', 'A'.repeat(120), data.slice(0, -4), changed, other, '\u{1f511}']) {
    await expect(open(Data)).rejects.toMatchObject({
      status: 400,
      message: 'The payment link could not be opened',
      errors: [{ Field: 'Data' }],
    })
  }
  await expect(open('')).rejects.toMatchObject({
    errors: [{ Field: 'Data', Message: 'Open the complete link from your message' }],
  })
})
