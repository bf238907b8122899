import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type AccountDraft, accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { cindervale, quillhaven } from '../../demo/accounts.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { importFiles } from '../safety/import/import-files.ts'
import { officeAccount } from './office-account.ts'

const service = await testService()

const snapshot = '2026-07-31'
const goldenDot = '1021580'

beforeAll(() =>
  importFiles({
    databaseUrl: service.serviceUrl,
    folder: fileURLToPath(new URL('../safety/reference/golden/', import.meta.url)),
    reports: service.folder,
    snapshot,
    now: new Date(),
  }),
)

async function office(...args: string[]) {
  const lines: string[] = []
  const { db, payments } = service
  const print = (line: string) => lines.push(line)
  const isInOrder = await officeAccount({ db, keys: testKeys, enqueue: payments.enqueue, args, print })
  await service.jobsDone()
  return { isInOrder, lines }
}

const juniper: AccountDraft = {
  Name: 'Juniper Coach Co',
  DOT_Number__c: goldenDot,
  Time_Zone__c: 'America/Chicago',
  Allow_Agents_Tickets__c: false,
  UserName: null,
  UserEmail: null,
}

/** As the screen asks, once the job has ended. */
async function add(carrier: AccountDraft, RequestId: string = randomUUID()) {
  await service.signIn('operator')
  expect(await call(accounts.add, { body: { RequestId, ...carrier } })).toMatchObject({ RequestId })
  await service.jobsDone()
  return await call(accounts.addition, { params: { RequestId } })
}

const numbered = (dot: string) =>
  service.admin.selectFrom('account').select('id').where('dot_number', '=', dot).execute()

const mailTo = (address: string) =>
  service.admin
    .selectFrom('demo_mail')
    .select(['subject', 'body', 'link'])
    .where('recipient', '=', address)
    .execute()

test('a carrier that is added has what FMCSA has on file of it, once however often it was asked for', async () => {
  const RequestId = randomUUID()
  const added = await add(juniper, RequestId)
  expect(added).toEqual({
    RequestId,
    State: 'Added',
    AccountId: expect.any(String),
    OnFile: {
      Rows: [
        { Of: 'inspections', Count: 17, Day: snapshot },
        { Of: 'violations', Count: 2, Day: snapshot },
        { Of: 'crashes', Count: null, Day: null },
      ],
      Published: snapshot,
    },
    Errors: [],
  })
  expect(await add(juniper, RequestId)).toEqual(added)
  const id = added.AccountId ?? ''
  expect(await call(accounts.details, { params: { id }, query: { record_type: 'ACCOUNT' } })).toMatchObject({
    Name: 'Juniper Coach Co',
    DOT_Number__c: goldenDot,
    Time_Zone__c: 'America/Chicago',
    Allow_Agents_Tickets__c: false,
    // FMCSA publishes its percentiles.
    Carrier_Kind__c: 'Passenger',
    Agents: [],
  })
  expect(await auditOf(service.admin, id)).toEqual([{ action: 'added a carrier', actor_role: 'operator' }])
})

test('a USDOT number that another carrier has is refused at its field, also where it came in between', async () => {
  await service.signIn('operator')
  for (const DOT_Number__c of [quillhaven.dot, `00${quillhaven.dot}`]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(
      call(accounts.add, { body: { RequestId: randomUUID(), ...juniper, DOT_Number__c } }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ Field: 'DOT_Number__c', Message: 'Quillhaven Freight LLC has this USDOT number already' }],
    })
  }
  const both = ['First Coach Co', 'Second Coach Co'].map((Name) =>
    add({ ...juniper, Name, DOT_Number__c: '1700555' }),
  )
  const ended = await Promise.allSettled(both)
  const added = ended.filter((one) => one.status === 'fulfilled' && one.value.State === 'Added')
  expect(added).toHaveLength(1)
})

test('what is refused while the carrier is being added is said at its field, and nothing is added', async () => {
  const refused = await add({
    ...juniper,
    DOT_Number__c: '1700556',
    UserName: 'Dee Lane',
    UserEmail: 'driver@demo.example',
  })
  expect(refused).toMatchObject({
    State: 'Refused',
    AccountId: null,
    Errors: [
      {
        Field: 'UserEmail',
        Message: 'This address belongs to a user who is not carrier staff. Use another address',
      },
    ],
  })
  expect(await numbered('1700556')).toEqual([])
})

test('the first user sets a password by the link of a mail, and sees this carrier and no other', async () => {
  const email = 'ada@alder.example'
  const { AccountId } = await add({
    ...juniper,
    Name: 'Alder Lines',
    DOT_Number__c: '1700777',
    UserName: 'Ada Field',
    UserEmail: email,
  })
  expect(service.problems).toEqual([])
  const [mail] = await mailTo(email)
  expect(mail?.subject).toBe('Your access to Alder Lines')
  const ResetToken = /token=([\w-]+)/.exec(mail?.link ?? '')?.[1] ?? ''
  const granted = await call(sessions.changePassword, {
    body: { ResetToken, NewPassword: 'a long way to go 2026' },
  })
  expect(granted).toMatchObject({ Token: expect.any(String) })
  const list = await service.ask('GetAccountsList', {
    headers: { authorization: `Bearer ${Object(granted).Token}` },
  })
  expect(list.envelope.Result).toMatchObject({
    Data: [{ Account: { Id: AccountId, Name: 'Alder Lines' }, IsDirect: true }],
  })
})

test('at the terminal: what was added, what is not known of it and who has access', async () => {
  expect(
    await office('add', '--name', 'Bracken Freight', '--usdot', '01700888', '--agent-tickets', 'yes'),
  ).toEqual({
    isInOrder: true,
    lines: [
      'Bracken Freight, USDOT 1700888, is added. Its days are those of America/New_York.',
      'No FMCSA files on file name this carrier: its safety is not known.',
      'No one at the carrier has access: you named no first user with --user-name and --user-email.',
    ],
  })
  const user = ['--user-name', 'Cole Marsh', '--user-email', 'carrier@demo.example']
  const { lines } = await office('add', '--name', 'Cedar Freight', '--usdot', '1700889', ...user)
  expect(lines.at(-1)).toBe(
    'carrier@demo.example has an account already, sees this carrier too, and gets an email that says so.',
  )
  expect(await mailTo('carrier@demo.example')).toMatchObject([
    { subject: 'You have access to Cedar Freight' },
  ])
  await service.signIn('carrier')
  expect((await call(accounts.list)).map(({ Account }) => Account.Name)).toContain('Cedar Freight')
})

test('the terminal refuses what the screen refuses, and adds nothing', async () => {
  const valid = ['add', '--name', 'Dell Lines', '--usdot', '1700999']
  const refused: [string[], string][] = [
    [['add', '--usdot', '1700999'], "Enter the carrier's name"],
    [['add', '--name', 'Dell Lines', '--usdot', '12a'], 'Enter a USDOT number, like 1234567'],
    [
      ['add', '--name', 'Dell', '--usdot', cindervale.dot],
      'Cindervale Tank Lines Inc has this USDOT number already',
    ],
    [[...valid, '--time-zone', 'Chicago'], 'Choose a time zone, like America/Chicago'],
    [
      [...valid, '--user-email', 'dee@dell.example'],
      'Enter the name of the first user, or leave the email address empty too',
    ],
    [
      [...valid, '--user-name', 'Dee', '--user-email', 'driver@demo.example'],
      'This address belongs to a user who is not carrier staff. Use another address',
    ],
  ]
  for (const [args, sentence] of refused) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await office(...args)).toEqual({ isInOrder: false, lines: [sentence] })
  }
  expect(await numbered('1700999')).toEqual([])
})
