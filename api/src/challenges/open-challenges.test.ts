import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Refusal } from 'shared-api/refusal'
import { quillhaven } from '../../demo/accounts.ts'
import { sampleChallenges } from '../../test/support/sample-challenges.ts'
import { newTicket, readTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { advisoryLock } from '../platform/database/locks.ts'

const service = await testService({ as: 'carrier' })

const { create, update } = sampleChallenges(service)

test('a ticket has one open challenge at a time, and another once that is closed', async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const answers = await Promise.allSettled([1, 2, 3].map(() => create({ TicketId })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { Associated_Inspection__r: started } = await readTicket(TicketId)
  const { Id = '', Name } = started ?? {}
  expect(await refusalOf(create({ TicketId, Challenge_Type__c: 'Duplicate' }))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${Name} about this ticket is open`,
  })
  await update(Id, { Status__c: 'Oreilly' })
  await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  await service.signIn('carrier')
  const later = await create({ TicketId })
  expect(later).toMatchObject({ Status__c: 'Open' })
  expect(await refusalOf(update(Id, { Status__c: 'Oreilly', Reason: 'Closed by mistake' }))).toMatchObject({
    status: 409,
    errors: [{ Field: 'Status__c', Message: `Compliance challenge ${later.Name} about this ticket is open` }],
  })
  await update(Id, { DataQ__c: '1184402' })
})

test('a challenge that is opened again waits for another of its ticket that is being started', async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const { Id } = await create({ TicketId })
  await update(Id, { Status__c: 'Oreilly' })
  await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  const reopening = await service.admin.transaction().execute(async (tx) => {
    await advisoryLock(tx, `challenge of ${TicketId}`)
    const status = update(Id, { Status__c: 'Oreilly', Reason: 'Closed by mistake' }).then(
      () => 200,
      (problem: unknown) => (problem instanceof Refusal ? problem.status : 500),
    )
    await Promise.race([status, waitsForLock()])
    await sql`insert into challenge (account_id, ticket_id, number, status)
      values (${quillhaven.id}, ${TicketId}, 'I-980001', 'Open')`.execute(tx)
    return { status }
  })
  expect(await reopening.status).toBe(409)
})

/** Until a statement waits for the lock of another. */
async function waitsForLock() {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'
    `.execute(service.admin)
    if (rows.length > 0) return
  }
}
