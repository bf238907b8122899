import { expect, test } from '@jest/globals'
import { auditOf } from '../../test/support/sample-rows.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { newTicket } from '../../test/support/sample-tickets.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { officeTicket } from './office-ticket.ts'
import { selectTicketExceptions } from './ticket-exceptions.ts'

const database = await testDatabase()

async function office(...args: string[]) {
  const lines: string[] = []
  const isInOrder = await officeTicket({
    db: database.db,
    keys: testKeys,
    args,
    print: (line) => lines.push(line),
  })
  return { isInOrder, lines }
}

async function numberOf(id: string) {
  const { number } = await database.admin
    .selectFrom('ticket')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

test('the back office lists open tickets at the terminal, and tells of a status that there is not', async () => {
  const { lines } = await office('list')
  expect(lines.join('\n')).toMatch(/^T-\d+ +Sent to Attorney +court \d\d \w{3} \d{4}/m)
  expect(await office('list', 'Half')).toMatchObject({ isInOrder: false })
})

test('the back office moves a ticket along at the terminal, and history and audit log keep it', async () => {
  const id = await newTicket(database.admin)
  const number = await numberOf(id)
  expect(await office('update', number, '--status', 'Sent to Attorney', '--court', '12/2/2026')).toEqual({
    isInOrder: true,
    lines: [`${number} is in Sent to Attorney, version 2.`],
  })
  await office(
    'update',
    number,
    '--status',
    'Attny Assigned',
    '--attorney',
    'Tamsin Oakes',
    '--must-appear',
    'yes',
  )
  const { lines } = await office('show', number)
  expect(lines).toContain('Court date     02 Dec 2026')
  expect(lines.find((line) => line.includes('Attny Assigned;'))).toMatch(/changed {6}Back office/)
  expect(await auditOf(database.admin, id)).toEqual([
    { action: 'updated a ticket', actor_role: 'operator' },
    { action: 'updated a ticket', actor_role: 'operator' },
  ])
})

test('the terminal tells why a change is refused, and changes nothing', async () => {
  const number = await numberOf(await newTicket(database.admin))
  expect(await office('update', number, '--status', 'Attorney Complete', '--outcome', 'Dismissed')).toEqual({
    isInOrder: false,
    lines: ["A ticket in Ticket Received can't go to Attorney Complete. It can go on to Sent to Attorney."],
  })
  expect((await office('update', number, '--court', 'soon')).lines).toEqual([
    'Enter a date as MM/DD/YYYY, like 12/31/2026',
  ])
  expect((await office('show', 'T-0')).lines).toEqual(['There is no ticket "T-0".'])
})

test('exceptions are the open tickets without attorney, near court, overdue or silent for 14 days, each with its reasons', async () => {
  const day = 86_400_000
  const at = (days: number) => new Date(testNow.getTime() + days * day)
  const made = async (given: { attorney_name?: string; court_on?: string; created_at: Date }) => {
    const id = await newTicket(database.admin)
    await database.admin.updateTable('ticket').set(given).where('id', '=', id).execute()
    return id
  }
  const quiet = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-13) })
  const silent = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-15) })
  const near = await made({ attorney_name: 'Tamsin Oakes', court_on: '2026-11-27', created_at: at(-1) })
  const farther = await made({ attorney_name: 'Tamsin Oakes', court_on: '2026-11-28', created_at: at(-1) })
  const alone = await made({ created_at: at(-1) })
  const overdue = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-1) })
  await addPayment(database.admin, overdue, { due_on: '2026-11-19' })
  const dueAtOnce = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-2) })
  await addPayment(database.admin, dueAtOnce, { created_at: at(-2) })
  const inReview = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-2) })
  await addPayment(database.admin, inReview, { created_at: at(-2), status: 'Review' })
  const setLateInTheDay = await made({ attorney_name: 'Tamsin Oakes', created_at: at(-2) })
  // In Chicago it is still the day before.
  await addPayment(database.admin, setLateInTheDay, { created_at: new Date('2026-11-20T02:00:00Z') })
  const { Data } = await database.admin
    .transaction()
    .execute((tx) => selectTicketExceptions(tx, testNow, { Page: 1, PageSize: 1000 }))
  const reasonsOf = (id: string) => Data.find(({ Id }) => Id === id)?.Reasons
  const all = [quiet, silent, near, farther, alone, overdue, dueAtOnce, inReview, setLateInTheDay]
  expect(all.map(reasonsOf)).toEqual([
    undefined,
    ['Silent for 14 days'],
    ['Court within 7 days'],
    undefined,
    ['No attorney'],
    ['Payment overdue'],
    ['Payment overdue'],
    undefined,
    ['Payment overdue'],
  ])
  expect((await office('exceptions')).lines.at(-1)).toMatch(/^\d+ open tickets need a look\.$/)
})
