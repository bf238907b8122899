import { type Insertable, sql, type Updateable } from 'kysely'
import type { ChallengeRecord } from 'shared-api/challenges'
import {
  type ChallengeStage,
  ChallengeStageName,
  type StageSummary,
} from 'shared-api/challenges/challenge-stages'
import type { Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import { named } from '../platform/database/wire.ts'
import { addLimit } from '../safety/dataq-limits.ts'

/** As the column has it: 1 is the initial review. */
export const stageNumber = (name: ChallengeStageName) => ChallengeStageName.options.indexOf(name) + 1

const names = sql`array['Initial review', 'Reconsideration', 'Final review']`
const stageName = sql`(${names})[stage]`
const limitName = sql`lower(${stageName})`

export const isReviewedByStates = sql`challenge.challenge_type is distinct from 'Crash preventability'`

/** The last day of all stages. */
export const stagesEndOn = sql`case when ${isReviewedByStates}
  then ${addLimit(sql`challenge.filed_on`, sql`'decision'`)} end`

/** One that was accepted, or closed in another way, leaves nothing to ask for. */
const isDenied = sql`latest.outcome = 'Denied' and latest.stage < 3 and challenge.accepted_at is null
  and (challenge.closed_at is null or challenge.dataq_outcome = 'No change')`

/** The stage that was reached last. */
export const stageSummary = sql<StageSummary | null>`(
  select json_build_object(
    'Name', (${names})[latest.stage], 'Outcome__c', latest.outcome,
    'Next', case when ${isDenied} then (${names})[latest.stage + 1] end,
    'AskBy', case when ${isDenied} then least(latest.ask_by, ${stagesEndOn}) end
  )
  from challenge_stage as latest
  where latest.challenge_id = challenge.id and ${isReviewedByStates}
  order by latest.stage desc limit 1
)`

/** The last day to ask for the next stage of a challenge that is open. */
export const askBy = sql`(
  select case when ${isDenied} then least(latest.ask_by, ${stagesEndOn}) end
  from challenge_stage as latest
  where latest.challenge_id = challenge.id and ${isReviewedByStates}
  order by latest.stage desc limit 1
)`

export const stagesOf = sql<ChallengeStage[]>`coalesce((
  select json_agg(json_build_object(
    'Name', ${stageName}, 'Asked_On__c', asked_on, 'Asked_By__r', ${named('asked_by_name')},
    'Statement__c', challenge_stage.statement, 'Filed_On__c', challenge_stage.filed_on,
    'DueOn', ${addLimit(sql`challenge_stage.filed_on`, limitName)},
    'Days', (select extract(day from length)::int from dataq_limit where name = ${limitName}),
    'Outcome__c', outcome, 'Decided_On__c', decided_on, 'Decided_By__c', decided_by, 'Reason__c', reason,
    'Ask_By__c', ask_by
  ) order by stage)
  from challenge_stage where challenge_stage.challenge_id = challenge.id and ${isReviewedByStates}
), '[]')`

/** The first stage begins, or began, on the day of filing. */
export async function fileInitialReview(tx: Tx, { Id, Carrier__r }: ChallengeRecord, day: string) {
  await tx
    .insertInto('challenge_stage')
    .values({ account_id: Carrier__r.Id, challenge_id: Id, stage: 1, filed_on: day })
    .execute()
}

export const moveInitialReview = (tx: Tx, id: string, day: string) =>
  tx
    .updateTable('challenge_stage')
    .set({ filed_on: day })
    .where('challenge_id', '=', id)
    .where('stage', '=', 1)
    .execute()

export const deleteStages = (tx: Tx, id: string) =>
  tx.deleteFrom('challenge_stage').where('challenge_id', '=', id).execute()

export const insertStage = (tx: Tx, row: Insertable<Database['challenge_stage']>) =>
  tx.insertInto('challenge_stage').values(row).execute()

export const updateStageRow = (
  tx: Tx,
  { id, stage }: { id: string; stage: number },
  set: Updateable<Database['challenge_stage']>,
) =>
  tx
    .updateTable('challenge_stage')
    .set(set)
    .where('challenge_id', '=', id)
    .where('stage', '=', stage)
    .execute()

/** Raises the version: who read the challenge before knows an older one. @param outcome undefined keeps what is there */
export const touchChallenge = (
  tx: Tx,
  id: string,
  outcome: Database['challenge']['dataq_outcome'] | undefined,
) =>
  tx
    .updateTable('challenge')
    .set({ status: sql`status`, dataq_outcome: outcome })
    .where('id', '=', id)
    .execute()

interface Accepted {
  id: string
  version: number
  at: Date
  by: { id: string; name: string }
}

interface Asked extends Accepted {
  stage: number
  statement: string
  day: string
}

/** False where the stage before is not denied, and where the challenge changed since this version. */
export async function askForStage(tx: Tx, { id, version, stage, statement, day, at, by }: Asked) {
  const { rows } = await sql<{ isAsked: boolean }>`
    select ask_challenge_stage(${id}, ${version}, ${stage}, ${statement}, ${day}, ${at}, ${by.id}, ${by.name}) as "isAsked"
  `.execute(tx)
  return rows[0]?.isAsked === true
}

/** False where the latest stage is not denied, and where the challenge changed since this version. */
export async function acceptDenial(tx: Tx, { id, version, at, by }: Accepted) {
  const { rows } = await sql<{ isAccepted: boolean }>`
    select accept_challenge_denial(${id}, ${version}, ${at}, ${by.id}, ${by.name}) as "isAccepted"
  `.execute(tx)
  return rows[0]?.isAccepted === true
}
