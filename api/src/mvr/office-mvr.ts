import { readFile } from 'node:fs/promises'
import { MvrType } from 'shared-api/mvr'
import { mvrUpdates, MvrReportUpdate } from 'shared-api/mvr/mvr-update'
import { Refusal } from 'shared-api/refusal'
import { isId } from 'shared-api/fields'
import * as z from 'zod/mini'
import { appendAudit } from '../platform/audit/audit-log.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { backOffice, officeActions, type OfficeTools } from '../platform/office-tools.ts'
import { selectReportRecord } from './mvr-queries.ts'
import { listQuarantine } from './monitoring/office-quarantine.ts'
import { selectProducts, updatePrice } from './request-queries.ts'
import { updateReport } from './update-report.ts'

export const officeMvrHelp =
  'mvr list | result <report id> <file of the content> <file of the raw text> | no-record <report id> <file of the raw text> | fail <report id> <reason> | prices | price <type> <dollars> | quarantine'

/** `office mvr ...`: false where a change was refused. */
export const officeMvr = officeActions<OfficeTools>(officeMvrHelp, {
  list,
  result: (tools) => setResult(tools),
  'no-record': (tools) => setNoRecord(tools),
  fail: (tools) => setFailed(tools),
  prices,
  price: (tools) => setPrice(tools),
  quarantine: listQuarantine,
})

/** What waits, oldest first. */
async function list({ db, print }: OfficeTools) {
  const rows = await tenantTx(db, backOffice, (tx) =>
    tx
      .selectFrom('mvr_report')
      .innerJoin('account', 'account.id', 'mvr_report.account_id')
      .select([
        'mvr_report.id',
        'mvr_report.status',
        'mvr_report.mvr_type',
        'mvr_report.state',
        'mvr_report.message',
        'mvr_report.created_at',
        'account.name as carrier',
      ])
      .where('mvr_report.status', 'in', ['Consent Needed', 'Ordered', 'In Process'])
      .where('mvr_report.is_before_requests', '=', false)
      .orderBy('mvr_report.created_at')
      .orderBy('mvr_report.id')
      .limit(100)
      .execute(),
  )
  for (const { id, status, mvr_type: type, state, created_at: at, carrier, message } of rows)
    print(
      `${id}  ${at.toISOString().slice(0, 16).replace('T', ' ')}  ${status.padEnd(14)}  ${type.padEnd(12)}  ${(state ?? '-').padEnd(2)}  ${carrier}${message === null ? '' : `: ${message}`}`,
    )
  print(`${rows.length} MVRs are waiting, oldest first, at most 100.`)
}

async function prices({ db, print }: OfficeTools) {
  for (const { MVRType: type, Name, Price } of await tenantTx(db, backOffice, selectProducts))
    print(`${type.padEnd(8)}  $${Price.padStart(7)}  ${Name}`)
}

/** What was requested before keeps its price. */
async function setPrice({ db, keys, print, args: [type = '', dollars = ''] }: OfficeTools) {
  const sold = MvrType.safeParse(type)
  if (!sold.success) throw new Refusal(400, `"${type}" is no type of MVR: ${MvrType.options.join(', ')}.`)
  if (!/^[1-9]\d{0,3}(?:\.\d{2})?$/.test(dollars))
    throw new Refusal(400, `"${dollars}" is no price. Enter dollars, like 14.50.`)
  const cents = Math.round(Number(dollars) * 100)
  await tenantTx(db, backOffice, async (tx) => {
    await updatePrice(tx, sold.data, cents)
    await appendAudit(tx, keys, {
      at: new Date(),
      actorId: undefined,
      actorRole: 'operator',
      network: 'terminal',
      requestId: 'office mvr',
      action: 'changed the price of an MVR',
      accountId: undefined,
      subject: `${sold.data}: ${cents}`,
    })
  })
  print(`A report of the type ${sold.data} costs $${(cents / 100).toFixed(2)} from now on.`)
}

async function setResult(tools: OfficeTools) {
  const [id = '', content = '', raw = ''] = tools.args
  await change(tools, id, {
    Status: 'Complete',
    Content: await textOf(content),
    RawText: await textOf(raw),
  })
}

async function setNoRecord(tools: OfficeTools) {
  const [id = '', raw = ''] = tools.args
  await change(tools, id, { Status: 'No Record', RawText: await textOf(raw) })
}

async function setFailed(tools: OfficeTools) {
  const [id = '', ...words] = tools.args
  await change(tools, id, { Status: 'Failed', Reason: words.join(' ') })
}

async function textOf(file: string): Promise<string> {
  if (file === '') throw new Refusal(400, `Use: pnpm office ${officeMvrHelp}`)
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Refusal(400, `The file "${file}" can't be read.`, { cause })
  }
}

/** The change that the call makes, with its audit entry. */
async function change({ db, keys, print }: OfficeTools, id: string, given: object) {
  if (!isId(id)) throw new Refusal(400, `"${id}" is no id of an MVR. Find it with: pnpm office mvr list`)
  const now = new Date()
  await tenantTx(db, backOffice, async (tx) => {
    const before = await selectReportRecord(tx, id)
    if (before === undefined) throw new Refusal(404, `There is no MVR "${id}".`)
    const read = z.safeParse(MvrReportUpdate, { Id: id, Version: before.Version, ...given })
    if (!read.success) throw new Refusal(400, read.error.issues[0]?.message ?? 'Check what was typed')
    const after = await updateReport(tx, read.data, { keys, now })
    await appendAudit(tx, keys, {
      at: now,
      actorId: undefined,
      actorRole: 'operator',
      network: 'terminal',
      requestId: 'office mvr',
      action: mvrUpdates.report.audit,
      accountId: after.Carrier__r.Id,
      subject: id,
    })
    print(`The MVR of ${after.Carrier__r.Name} is ${after.MVR_Status__c}, version ${after.Version}.`)
  })
}
