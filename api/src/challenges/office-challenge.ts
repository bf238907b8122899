import { challengeFilterValues, type ChallengeRecord } from 'shared-api/challenges'
import {
  challengeProgress,
  ChallengeStageUpdate,
  ChallengeUpdate,
} from 'shared-api/challenges/challenge-progress'
import type { ChallengeStage } from 'shared-api/challenges/challenge-stages'
import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import {
  backOffice,
  chosenFilter,
  dayText,
  officeActions,
  type OfficeTools,
  printEvents,
  printFacts,
  updateByOffice,
} from '../platform/office-tools.ts'
import { selectTimeline } from '../tickets/timeline-queries.ts'
import { challengeEvents } from './challenge-progress-queries.ts'
import { challengeOf, updateChallenge } from './challenge-progress.ts'
import { selectChallenges } from './challenge-queries.ts'
import { updateChallengeStage } from './challenge-stages.ts'

export const officeChallengeHelp =
  'challenge list [status] | show <number> | update <number> --status "Dataq Entered Not Closed" --filed 10/19/2026 ... | stage <number> --stage "Initial review" --outcome Denied --decided 11/12/2026 ...'

/** `office challenge ...`: false where a change was refused. */
export const officeChallenge = officeActions<OfficeTools>(officeChallengeHelp, {
  list,
  show,
  update,
  stage: enterStage,
})

async function list({ db, args: [wanted = 'All'], print }: OfficeTools) {
  const filter = {
    list_filter: chosenFilter(challengeFilterValues, wanted),
    SortBy: 'CreatedDate',
    SortDir: 'desc',
    Page: 1,
    PageSize: 100,
    Search: '',
    CarrierId: undefined,
  } as const
  const rows = await tenantTx(db, backOffice, (tx) =>
    selectChallenges(tx, { scope: undefined, text: '' }, filter, filter.PageSize),
  )
  for (const { Name, Status__c: status, DataQ__c: dataQ, Challenge_Type__c: type, Carrier__r } of rows)
    print(
      `${Name.padEnd(10)} ${status.padEnd(25)} ${(dataQ ?? '-').padEnd(12)} ${(type ?? '-').padEnd(21)} ${Carrier__r.Name}`,
    )
  print(`${rows.length} compliance challenges, newest first, at most 100.`)
}

async function show({ db, args: [number], print }: OfficeTools) {
  const { challenge, events } = await tenantTx(db, backOffice, async (tx) => {
    const id = await idOf(tx, number)
    const record = await challengeOf(tx, id)
    const { Data } = await selectTimeline(tx, challengeEvents(id), { Page: 1, PageSize: 100 })
    return { challenge: record, events: Data }
  })
  printFacts(factsOf(challenge), print)
  for (const each of challenge.Stages) print(stageLine(each))
  printEvents(events, print)
}

const factsOf = (challenge: ChallengeRecord) => ({
  Challenge: challenge.Name,
  Carrier: challenge.Carrier__r.Name,
  Driver: challenge.Driver_Name__r?.Name ?? null,
  Ticket: challenge.Associated_Ticket__r?.Name ?? null,
  Violation: violationText(challenge.Associated_Violation__r),
  Type: challenge.Challenge_Type__c,
  Status: challenge.Status__c,
  Outcome: challenge.DataQ_Outcome__c,
  DataQ: challenge.DataQ__c,
  'File by': dayText(challenge.Clock.FileBy),
  Filed: dayText(challenge.Filed_On__c),
  'Decision due': dayText(challenge.Clock.DecisionDueOn),
  Question: challenge.Question__c,
  Asked: dayText(challenge.Asked_On__c),
  'Answer due': dayText(challenge.Clock.AnswerDueOn),
  Answered: dayText(challenge.Answered_On__c),
  Fine: challenge.Ticket_Fine_Amount__c,
  'Fine due': dayText(challenge.Ticket_Fine_Due_Date__c),
  'Fine paid': challenge.Fine_Paid_from_Ticket__c ? 'from the ticket' : null,
  Statement: challenge.Statement,
  Version: challenge.Version,
})

/** 'Initial review: filed 30 Oct 2026, denied 12 Nov 2026, ask by 03 Dec 2026' */
const stageLine = (stage: ChallengeStage) =>
  `${stage.Name}: ${[
    stage.Asked_On__c && `asked ${dayText(stage.Asked_On__c)}`,
    stage.Filed_On__c ? `filed ${dayText(stage.Filed_On__c)}` : 'not filed',
    stage.Outcome__c && `${stage.Outcome__c.toLowerCase()} ${dayText(stage.Decided_On__c)}`,
    stage.Ask_By__c && `ask by ${dayText(stage.Ask_By__c)}`,
    stage.Statement__c,
  ]
    .filter(Boolean)
    .join(', ')}`

/** '393.75A Flat tire or fabric exposed, report IN-MB04391172' */
const violationText = (violation: ChallengeRecord['Associated_Violation__r']) =>
  violation === null
    ? null
    : `${violation.Name} ${violation.Violation_Description__c}, report ${violation.Report_State__c}-${violation.Report_Number__c}`

export const challengeOptions = {
  status: ['Status__c'],
  outcome: ['DataQ_Outcome__c'],
  reason: ['Reason'],
  dataq: ['DataQ__c'],
  filed: ['Filed_On__c', 'day'],
  question: ['Question__c'],
  asked: ['Asked_On__c', 'day'],
  answered: ['Answered_On__c', 'day'],
  fine: ['Ticket_Fine_Amount__c'],
  'fine-due': ['Ticket_Fine_Due_Date__c', 'day'],
  'fine-paid': ['Fine_Paid_from_Ticket__c', 'yes or no'],
} as const

async function update(tools: OfficeTools) {
  const challenge = await updateByOffice(tools, {
    noun: 'challenge',
    options: challengeOptions,
    change: ChallengeUpdate,
    action: challengeProgress.update.audit,
    find: async (tx, number) => await challengeOf(tx, await idOf(tx, number)),
    update: updateChallenge,
  })
  tools.print(`${challenge.Name} is in ${challenge.Status__c}, version ${challenge.Version}.`)
}

export const stageOptions = {
  stage: ['Stage__c'],
  filed: ['Stage_Filed_On__c', 'day'],
  outcome: ['Stage_Outcome__c'],
  decided: ['Decided_On__c', 'day'],
  by: ['Decided_By__c'],
  reason: ['Reason__c'],
  'ask-by': ['Ask_By__c', 'day'],
} as const

async function enterStage(tools: OfficeTools) {
  const challenge = await updateByOffice(tools, {
    noun: 'challenge',
    options: stageOptions,
    change: ChallengeStageUpdate,
    action: challengeProgress.updateStage.audit,
    find: async (tx, number) => await challengeOf(tx, await idOf(tx, number)),
    update: updateChallengeStage,
  })
  const latest = challenge.Stages.at(-1)
  tools.print(`${challenge.Name}, version ${challenge.Version}. ${latest ? stageLine(latest) : ''}`)
}

async function idOf(tx: Tx, number = '') {
  const row = await tx.selectFrom('challenge').select('id').where('number', '=', number).executeTakeFirst()
  if (row === undefined) throw new Refusal(404, `There is no compliance challenge "${number}".`)
  return row.id
}
