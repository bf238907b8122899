import { sql } from 'kysely'
import type { ChallengeableCrash } from 'shared-api/challenges/crash-challenges'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { accountWithId } from '../platform/database/wire.ts'
import { analyzedCarrier } from '../safety/analysis-queries.ts'
import { previewOf } from '../safety/analysis-service.ts'
import { ageDay } from '../safety/files-of-score.ts'
import { addLimit } from '../safety/dataq-limits.ts'
import { noClean } from '../safety/score/what-if.ts'
import { newestSnapshot } from '../safety/score/window.ts'

/** A crash with what a finding that it was not preventable would do to the Crash Indicator. */
export async function crashToChallenge(
  tx: Tx,
  id: string,
  { user, now }: { user: User; now: Date },
): Promise<ChallengeableCrash> {
  const crash = await selectCrash(tx, id)
  if (crash === undefined) throw new Refusal(404, recordNotFound)
  const snapshot = newestSnapshot(now)
  const analyzed = await analyzedCarrier(tx, user, { carrierId: crash.Account__r.Id, snapshot })
  const none: ReadonlySet<string> = new Set()
  const { Basics } = await previewOf(
    analyzed,
    {
      removed: none,
      reduced: none,
      notPreventable: new Set([id]),
      clean: noClean,
    },
    ageDay(snapshot, now),
  )
  const effect = Basics.find(({ Basic }) => Basic === 'Crash Indicator')
  if (effect === undefined) throw new Error('The Crash Indicator has no score')
  return { ...crash, Before: effect.Before, After: effect.After }
}

const selectCrash = (tx: Tx, id: string) =>
  tx
    .selectFrom('crash')
    .innerJoin('account', 'account.id', 'crash.account_id')
    .select([
      'crash.id as Id',
      'crash.report_state as Report_State__c',
      'crash.report_number as Report_Number__c',
      'crash.crashed_on as Crash_Date__c',
      accountWithId.as('Account__r'),
      'crash.is_not_preventable as Not_Preventable__c',
      sql<string>`${addLimit(sql`crash.crashed_on`, sql`'file crash'`)}`.as('Challenge_File_By__c'),
      sql<ChallengeableCrash['Challenge__r']>`(
        select json_build_object('Id', id, 'Name', number, 'Status__c', status) from challenge
        where challenge.crash_id = crash.id order by closed_at is null desc, created_at desc, id limit 1
      )`.as('Challenge__r'),
    ])
    .where('crash.id', '=', id)
    .executeTakeFirst()

/** A crash of the carrier, as a challenge takes it. */
export const selectCrashToChallenge = (tx: Tx, id: string, accountId: string) =>
  tx
    .selectFrom('crash')
    .select(['id', 'crashed_on as day', 'driver_id', 'is_not_preventable'])
    .select(sql<string>`report_state || '-' || report_number`.as('report'))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
