import { accountOptions, officeAccount, officeAccountHelp } from './carriers/office-account.ts'
import {
  challengeOptions,
  officeChallenge,
  officeChallengeHelp,
  stageOptions,
} from './challenges/office-challenge.ts'
import { sealedPreviews } from './drivers/links/link-preview.ts'
import { sealedDrivers } from './drivers/protected/sealed-fields.ts'
import { officeMvr, officeMvrHelp } from './mvr/office-mvr.ts'
import { sealedLetters } from './mvr/adverse/letter-text.ts'
import { sealedNotices } from './mvr/monitoring/sealed-notices.ts'
import { sealedResults } from './mvr/sealed-results.ts'
import { sealedPayers } from './payments/payer.ts'
import { officePayment, officePaymentHelp } from './payments/office-payment.ts'
import { type AuditCheck, checkAudit } from './platform/audit/audit-check.ts'
import { type CheckedHead, checkedHeadIn } from './platform/audit/checked-head.ts'
import { selectSecurityEvents } from './platform/security/security-events.ts'
import { connect } from './platform/database/connect.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Enqueue } from './platform/jobs/queue.ts'
import { givenOptions, type OfficeTools, optionsHelp, typedCount } from './platform/office-tools.ts'
import { exitWith, OperatorProblem } from './platform/operator-problem.ts'
import { loadKeys } from './platform/secrets/keys.ts'
import { checkKeys } from './platform/secrets/known-keys.ts'
import { rotateKeys } from './platform/secrets/reseal.ts'
import { sealedSecondFactors } from './sessions/second-factor-codes.ts'
import { resetSecondFactor } from './sessions/second-factor-reset.ts'
import { officeTicket, officeTicketHelp, ticketOptions } from './tickets/office-ticket.ts'
import { sealedTickets } from './tickets/ticket-secrets.ts'
import type { PaymentSetup } from './providers/payment/payment-provider.ts'
import { chosenProvider } from './providers/payment/chosen-provider.ts'
import { sealedSandboxMvrOrders } from './providers/mvr/sandbox/sealed-mvr-orders.ts'
import { sealedSandboxPayers } from './providers/payment/sandbox/sandbox-ledger.ts'
import { readSettings } from './settings.ts'
import { sealedDocuments } from './signatures/sealed-documents.ts'

interface CommandTools extends OfficeTools {
  checkedHead: CheckedHead
  enqueue: Enqueue
  payments: PaymentSetup | undefined
}

interface OfficeCommand {
  /** One line of help. */
  does: string
  /** Of its changes: 'status' is typed as --status. */
  options?: readonly string[]
  /** False where what it looks for is not in order. */
  run: (tools: CommandTools) => Promise<boolean>
}

/** A sealed column that is not in here is lost with the key that sealed it. */
export const resealedByRotation = [
  sealedDrivers,
  sealedPreviews,
  sealedSecondFactors,
  ...sealedPayers,
  sealedSandboxPayers,
  sealedTickets,
  sealedDocuments,
  sealedResults,
  sealedLetters,
  ...sealedNotices,
  sealedSandboxMvrOrders,
]

/** What the operator of an installation does with its data from a terminal. */
export const officeCommands: Readonly<Record<string, OfficeCommand>> = {
  'security-events': {
    does: 'list what was refused in the last 24 hours; or: security-events <hours> <email address>',
    run: async ({ db, keys, args: [hours = '24', email], print }) => {
      const since = new Date(Date.now() - typedCount(hours, 'hours', 'security-events 24') * 3_600_000)
      const events = await selectSecurityEvents(db, keys, { since, email })
      print(`minute (UTC)      times  event                 network             address`)
      for (const { minute, count, kind, network, address } of events) {
        const at = minute.toISOString().slice(0, 16).replace('T', ' ')
        print(
          `${at}  ${String(count).padStart(5)}  ${kind.padEnd(20)}  ${(network || 'many').padEnd(18)}  ${address}`,
        )
      }
      return true
    },
  },
  'reset-second-factor': {
    does: 'for a lost phone: reset-second-factor <email address>; ends the sessions of the user',
    run: async ({ db, keys, enqueue, args: [email = ''], print }) => {
      const isReset = await resetSecondFactor(db, email, { keys, enqueue, now: new Date() })
      print(
        isReset
          ? `Two-step sign-in of ${email} is off. An operator who signs in gets a mail with a link to set it up.`
          : `No active user has the address "${email}".`,
      )
      return isReset
    },
  },
  payment: {
    does: officePaymentHelp,
    run: officePayment,
  },
  account: { does: officeAccountHelp, options: Object.keys(accountOptions), run: officeAccount },
  mvr: { does: officeMvrHelp, run: officeMvr },
  'audit-check': {
    does: 'check the audit log; names the first broken entry and exits 1',
    run: async ({ db, keys, checkedHead, print }) => {
      const check = await checkAudit(db, keys, checkedHead)
      print(describeCheck(check))
      return check.broken === undefined
    },
  },
  ticket: { does: officeTicketHelp, options: Object.keys(ticketOptions), run: officeTicket },
  challenge: {
    does: officeChallengeHelp,
    options: Object.keys({ ...challengeOptions, ...stageOptions }),
    run: officeChallenge,
  },
  'rotate-keys': {
    does: 'seal all protected fields with the newest key, while people work',
    options: ['batch'],
    run: async ({ db, keys, args, print }) => {
      const { batch = '100' } = givenOptions(args, ['batch'])
      await rotateKeys(db, keys, resealedByRotation, {
        batchSize: typedCount(batch, 'rows', 'rotate-keys --batch 100'),
        onProgress: (name, done, of) => print(`${name}: ${inWords(done)} of ${inWords(of)}`),
      })
      print(
        `All protected fields are sealed with key ${keys.current.id}. Keep the older keys in PORTAL_KEYS: files,`,
      )
      print('links in mails (guest, pay, signing, signed copies), drafts, recovery codes and the audit log')
      print('still need them.')
      return true
    },
  },
}

/** What `pnpm office <command> --help` prints. */
export function officeHelp(name: string): string {
  const { does, options } = commandOf(name)
  return [`${name}: ${does}`, ...(options === undefined ? [] : [optionsHelp(options)])].join('\n')
}

function commandOf(name: string): OfficeCommand {
  const command = officeCommands[name]
  if (command === undefined) throw new OperatorProblem(`There is no command "${name}".`)
  return command
}

const inWords = (count: number) => count.toLocaleString('en-US')

function describeCheck({ entries, broken }: AuditCheck): string {
  if (broken === undefined) return `The audit log is whole: ${inWords(entries)} entries.`
  const { position, at, accountId, why } = broken
  const written = at === undefined ? 'at an unknown time' : `at ${at.toISOString()}`
  return `The audit log is broken at entry ${position}, written ${written}, account ${accountId ?? 'none'}: ${why}.`
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A reader that has enough, like `head`, does not end a change halfway. */
function outliveReader(problem: Error) {
  if (!('code' in problem && problem.code === 'EPIPE')) throw problem
}

/** Runs one command with the service's own settings. */
async function runOffice([name = '', ...args]: readonly string[]): Promise<boolean> {
  const command = commandOf(name)
  if (args.includes('--help')) {
    print(officeHelp(name))
    return true
  }
  const settings = readSettings(process.env)
  const keys = await loadKeys({
    portalKeys: settings.portalKeys,
    demoFolder: settings.isDemo ? settings.dataFolder : undefined,
  })
  const db = connect(settings.databaseUrl, { connections: 2 })
  const jobs = createJobs({
    databaseUrl: settings.databaseUrl,
    keys,
    workers: () => [],
    onProblem: (problem) => process.stderr.write(`${String(problem)}\n`),
  })
  const enqueue: Enqueue = async (...job) => {
    await jobs.start()
    return jobs.enqueue(...job)
  }
  const sandbox = { db, keys, clock: () => new Date(), enqueue, portal: settings.portalUrl }
  try {
    await checkKeys(db, keys, false)
    return await command.run({
      db,
      keys,
      checkedHead: checkedHeadIn(settings.dataFolder),
      enqueue,
      payments: chosenProvider(settings, sandbox),
      args,
      print,
    })
  } finally {
    await jobs.stop()
    await db.destroy()
  }
}

if (import.meta.main) {
  process.stdout.on('error', outliveReader)
  if (!(await runOffice(process.argv.slice(2)).catch(exitWith))) process.exitCode = 1
}
