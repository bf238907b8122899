import { expect, test } from '@jest/globals'
import { quillhaven } from '../../demo/accounts.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { officeChallenge } from './office-challenge.ts'

const database = await testDatabase()

async function office(...args: string[]) {
  const lines: string[] = []
  const isInOrder = await officeChallenge({
    db: database.db,
    keys: testKeys,
    args,
    print: (line) => lines.push(line),
  })
  return { isInOrder, lines }
}

let made = 0

async function newChallenge() {
  made += 1
  return database.admin
    .insertInto('challenge')
    .values({
      account_id: quillhaven.id,
      number: `P-${made}`,
      status: 'Open',
      challenge_type: 'Citation dismissed',
      ticket_on: '2026-10-05',
      created_at: testNow,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

test('the back office lists compliance challenges at the terminal, and tells of a status that there is not', async () => {
  const { lines } = await office('list', 'Awaiting Fine')
  expect(lines.join('\n')).toMatch(/^I-\d+ +Awaiting Fine +DQ-\d+ +\w.* Quillhaven Freight LLC$/m)
  expect(await office('list', 'Half')).toEqual({
    isInOrder: false,
    lines: ['Choose one of All, Open, Oreilly, Dataq Entered Not Closed, Closed, Awaiting Fine'],
  })
})

test('the back office takes a challenge to its outcome at the terminal, and history and audit log keep it', async () => {
  const { id, number } = await newChallenge()
  const filed = ['--dataq', '1184402', '--filed', '10/19/2026']
  expect(await office('update', number, '--status', 'Dataq Entered Not Closed', ...filed)).toEqual({
    isInOrder: true,
    lines: [`${number} is in Dataq Entered Not Closed, version 2.`],
  })
  await office('update', number, '--question', 'Send both pages.', '--asked', '11/16/2026')
  expect((await office('show', number)).lines).toEqual(
    expect.arrayContaining(['Decision due   02 Jan 2027', 'Answer due     30 Nov 2026']),
  )
  await office('update', number, '--answered', '11/18/2026', '--fine', '120.00', '--fine-paid', 'yes')
  await office('update', number, '--status', 'Closed', '--outcome', 'Removed')
  const { lines } = await office('show', number)
  expect(lines).toEqual(expect.arrayContaining(['Outcome        Removed', 'Fine paid      from the ticket']))
  expect(lines.find((line) => line.includes('> Closed'))).toMatch(/changed {6}Back office/)
  const audited = { action: 'updated a compliance challenge', actor_role: 'operator' }
  expect(await auditOf(database.admin, id)).toEqual([audited, audited, audited, audited])
})

test('the terminal tells why a change of a challenge is refused, and changes nothing', async () => {
  const { id, number } = await newChallenge()
  expect(await office('update', number, '--status', 'Closed', '--outcome', 'Removed')).toEqual({
    isInOrder: false,
    lines: [
      "A compliance challenge in Open can't go to Closed. It can go on to Oreilly or Dataq Entered Not Closed.",
    ],
  })
  const refused = async (...args: string[]) => (await office('update', number, ...args)).lines
  expect(await refused('--outcome', 'Half')).toEqual(['Choose an outcome'])
  expect(await refused('--filed', 'soon')).toEqual(['Enter a date as MM/DD/YYYY, like 12/31/2026'])
  expect(await refused('--fine-paid', 'perhaps')).toEqual(['Enter yes or no in place of "perhaps"'])
  expect((await office('show', 'I-0')).lines).toEqual(['There is no compliance challenge "I-0".'])
  expect(await auditOf(database.admin, id)).toEqual([])
})

test('the back office enters what the state decided at a stage at the terminal', async () => {
  const { number } = await newChallenge()
  await office('update', number, '--status', 'Dataq Entered Not Closed', '--filed', '10/30/2026')
  const stage = ['--stage', 'Initial review']
  const denial = [
    '--outcome',
    'Denied',
    '--decided',
    '11/12/2026',
    '--by',
    'L. Sorrel',
    '--ask-by',
    '12/03/2026',
  ]
  const line = 'Initial review: filed 30 Oct 2026, denied 12 Nov 2026, ask by 03 Dec 2026'
  expect(await office('stage', number, ...stage, ...denial, '--reason', 'No code.')).toEqual({
    isInOrder: true,
    lines: [`${number}, version 3. ${line}`],
  })
  expect((await office('show', number)).lines).toContain(line)
  expect(await office('stage', number, '--stage', 'Final review', '--outcome', 'Removed')).toEqual({
    isInOrder: false,
    lines: ['Final review follows a denial of the stage before. Enter that first.'],
  })
})
