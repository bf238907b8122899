import { parseArgs, types } from 'node:util'
import type { RecordEvent } from 'shared-api/record-event'
import { Refusal } from 'shared-api/refusal'
import { parseTypedDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'
import { appendAudit } from './audit/audit-log.ts'
import { shownDay } from './calendar.ts'
import type { Db, Tx } from './database/connect.ts'
import { tenantTx } from './database/tenant.ts'
import { OperatorProblem } from './operator-problem.ts'
import type { Keys } from './secrets/keys.ts'

type Print = (line: string) => unknown

export interface OfficeTools {
  db: Db
  keys: Keys
  args: readonly string[]
  print: Print
}

/** The operator at the terminal, who has no sign-in. */
export const backOffice = {
  id: '',
  role: 'operator',
  accountIds: [],
  driverId: undefined,
  name: 'Back office',
} as const

/** `office <noun> <action> ...`: false where the action was refused, with the reason printed. */
export const officeActions =
  <Tools extends Pick<OfficeTools, 'args' | 'print'>>(
    help: string,
    actions: Readonly<Record<string, (tools: Tools) => Promise<void>>>,
  ) =>
  async (tools: Tools): Promise<boolean> => {
    const [action = '', ...args] = tools.args
    const run = actions[action]
    if (run === undefined) throw new OperatorProblem(`Use: pnpm office ${help}`)
    try {
      await run({ ...tools, args })
      return true
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      tools.print(problem.errors[0]?.Message ?? problem.message)
      return false
    }
  }

/** What was typed as the contract reads it, or a refusal that says what is wrong. */
export function checked<Output>(schema: z.core.$ZodType<Output>, typed: unknown): Output {
  const result = z.safeParse(schema, typed)
  if (!result.success) throw new Refusal(400, result.error.issues[0]?.message ?? 'Check the options')
  return result.data
}

/** The value of a list's filter. */
export const chosenFilter = <const Values extends readonly string[]>(values: Values, wanted: string) =>
  checked(z.enum(values, `Choose one of ${values.join(', ')}`), wanted)

export const optionsHelp = (names: readonly string[]) =>
  `Options: ${names.map((name) => `--${name}`).join(', ')}`

/** The values of the given options, each with a value. */
export function givenOptions(args: readonly string[], names: readonly string[]) {
  const { values } = parsedArgs(args, Object.fromEntries(names.map((name) => [name, 'string' as const])))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** What was typed, or a sentence that says which options there are. */
export function parsedArgs(
  args: readonly string[],
  kinds: Readonly<Record<string, 'string' | 'boolean'>>,
  { allowPositionals = false } = {},
) {
  const names = Object.keys(kinds)
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  try {
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (cause) {
    if (!(types.isNativeError(cause) && 'code' in cause)) throw cause
    const told = adviceOn(cause.code, /'.*?'/.exec(cause.message)?.[0] ?? '')
    if (told === undefined) throw cause
    throw new OperatorProblem(
      `${told} ${names.length === 0 ? 'This command has none.' : optionsHelp(names)}`,
      { cause },
    )
  }
}

/** @param typed as Node quotes it: '--fine' */
function adviceOn(code: unknown, typed: string): string | undefined {
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${typed}.`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `Enter a value after ${typed}.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return `${typed} follows no option. Put a value of several words in quotes.`
  return undefined
}

/** A whole number of at most six digits. */
export function typedCount(typed: string, of: string, example: string): number {
  if (!/^[1-9]\d{0,5}$/.test(typed))
    throw new OperatorProblem(`"${typed}" is no number of ${of}. Use: pnpm office ${example}`)
  return Number(typed)
}

/** The field of the contract that an option changes, and how its value is typed. */
export type OfficeOptions = Readonly<Record<string, readonly [field: string, typed?: 'day' | 'yes or no']>>

/** The fields of the given options. `none` in place of a value empties a field. */
export function givenFields(args: readonly string[], options: OfficeOptions): Record<string, unknown> {
  const values = givenOptions(args, Object.keys(options))
  return Object.fromEntries(
    Object.entries(options).flatMap(([option, [field, typed]]) => {
      const value = values[option]
      return typeof value === 'string' ? [[field, valueOf(value, typed)]] : []
    }),
  )
}

function valueOf(value: string, typed: 'day' | 'yes or no' | undefined): string | boolean | null {
  if (value === 'none') return null
  if (typed === 'day') return parseTypedDate(value) ?? value
  if (typed === undefined) return value
  if (value === 'unknown') return null
  if (value !== 'yes' && value !== 'no') throw new Refusal(400, `Enter yes or no in place of "${value}"`)
  return value === 'yes'
}

export const dayText = (day: string | null) => (day === null ? '-' : shownDay(day))

export function printFacts(facts: Readonly<Record<string, string | number | null>>, print: Print) {
  for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(14)} ${value ?? '-'}`)
}

export function printEvents(events: readonly RecordEvent[], print: Print) {
  for (const { At, Kind, By, Text, Changes } of events) {
    const changes = Changes.map(({ Field, From, To }) => `${Field}: ${From ?? '-'} > ${To ?? '-'}`)
    const told = [...changes, ...(Text === null ? [] : [Text])].join('; ')
    print(`${At.slice(0, 16).replace('T', ' ')}  ${Kind.padEnd(11)}  ${By?.Name ?? 'Portal'}  ${told}`)
  }
}

interface OfficeUpdate<Change, Changed> {
  noun: 'ticket' | 'challenge'
  options: OfficeOptions
  change: z.core.$ZodType<Change>
  /** As the call's audit names it. */
  action: string
  /** A refusal where no record has the number. */
  find: (tx: Tx, number: string) => Promise<{ Id: string; Version: number }>
  update: (tx: Tx, change: Change, by: { user: typeof backOffice; now: Date }) => Promise<Changed>
}

/** `office <noun> update <number> ...`: the change that the call makes, with its audit entry. */
export async function updateByOffice<Change, Changed extends { Id: string; Carrier__r: { Id: string } }>(
  { db, keys, args: [number = '', ...args] }: OfficeTools,
  record: OfficeUpdate<Change, Changed>,
): Promise<Changed> {
  const given = givenFields(args, record.options)
  const now = new Date()
  return await tenantTx(db, backOffice, async (tx) => {
    const { Id, Version } = await record.find(tx, number)
    const change = checked(record.change, { Id, Version, ...given })
    const changed = await record.update(tx, change, { user: backOffice, now })
    await appendAudit(tx, keys, {
      at: now,
      actorId: undefined,
      actorRole: 'operator',
      network: 'terminal',
      action: record.action,
      accountId: changed.Carrier__r.Id,
      subject: changed.Id,
      requestId: `office ${record.noun} update`,
    })
    return changed
  })
}
