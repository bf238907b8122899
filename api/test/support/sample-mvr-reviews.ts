import type { Db } from '../../src/platform/database/connect.ts'
import { agentAccounts, carrierAccounts } from '../../demo/accounts.ts'
import { newLicensed } from './sample-mvrs.ts'

interface Active {
  /** Null: it is not known. */
  activatedOn: string | null
  /** When the driver was entered. */
  createdAt?: Date
}

export const activate = (admin: Db, id: string, { activatedOn, createdAt }: Active) =>
  admin
    .updateTable('driver')
    .set({ status: 'Active', activated_on: activatedOn, ...(createdAt && { created_at: createdAt }) })
    .where('id', '=', id)
    .execute()

/** A new driver of Ohio, active since a day. */
export async function activeDriver(admin: Db, active: Active): Promise<string> {
  const id = await newLicensed()
  await activate(admin, id, active)
  return id
}

/** Of a carrier that the demo's carrier staff don't see. */
export async function foreignDriver(admin: Db): Promise<string> {
  const account = agentAccounts.find(({ id }) => carrierAccounts.every((own) => own.id !== id))
  const { id } = await admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', account?.id ?? '')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The authority that a report of a time before requests was asked of. */
export const stateOfReport = (admin: Db, id: string, state: string) =>
  admin.updateTable('mvr_report').set({ state }).where('id', '=', id).execute()
