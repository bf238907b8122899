import { Refusal } from 'shared-api/refusal'
import type { User } from './database/tenant.ts'

/** Who changes a record, and when. */
export interface Change {
  /** Without an id for the command line. */
  user: User & { name: string }
  now: Date
}

type Value = string | boolean | null | undefined

/** Refuses an older version with the newer record. */
export function refuseOlder(record: { Version: number }, version: number, noun: string) {
  if (record.Version !== version)
    throw new Refusal(409, `Another user changed this ${noun}`, { newer: record })
}

/** The columns of a history's row: one for each field that gets another value, as text; a status comes first. */
export function changedFields<Field extends string>(
  record: Readonly<Record<Field, Value>>,
  fields: Readonly<Partial<Record<Field, Value>>>,
  isField: (name: string) => name is Field,
) {
  return Object.keys(fields)
    .filter(isField)
    .toSorted((one, other) => Number(isStatus(other)) - Number(isStatus(one)))
    .filter((field) => fields[field] !== undefined)
    .map((field) => ({
      field,
      old_value: textOf(field, record[field]),
      new_value: textOf(field, fields[field]),
    }))
    .filter(({ old_value: from, new_value: to }) => from !== to)
}

/** What all rows of one change have in common. */
export const changeColumns = ({ user, now }: Change, accountId: string, reason: string | undefined) => ({
  account_id: accountId,
  reason: reason ?? null,
  actor_id: user.id === '' ? null : user.id,
  actor_name: user.name,
  changed_at: now,
})

const isStatus = (field: string) => field.endsWith('Status__c')

/** An amount may be typed with leading zeros. */
const isAmount = (field: string) => /Fine(_Amount)?__c$/.test(field)

function textOf(field: string, value: Value): string | null {
  if (value === null || value === undefined) return null
  return isAmount(field) ? Number(value).toFixed(2) : String(value)
}
