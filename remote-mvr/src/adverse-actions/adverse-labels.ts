import type { MvrAdverseAction, MvrAdverseStep, MvrLetterName } from 'shared-api/mvr/mvr-adverse'
import type { StatusTone } from 'shared-federation/slots'
import { formatDate } from 'shared-ui'

/** What the list calls a step. */
export type StepLabel = 'Five days running' | 'Disputed' | 'Final notice due' | 'Final sent' | 'No action'

const openLabels: Record<Exclude<MvrAdverseStep, 'Closed'>, StepLabel> = {
  Waiting: 'Five days running',
  Disputed: 'Disputed',
  Ready: 'Final notice due',
}

export const stepTones: Readonly<Record<StepLabel, StatusTone>> = {
  'Five days running': 'run',
  Disputed: 'wait',
  'Final notice due': 'due',
  'Final sent': 'ok',
  'No action': 'off',
}

export function stepOf({ Step, Status__c }: MvrAdverseAction): StepLabel {
  if (Step !== 'Closed') return openLabels[Step]
  return Status__c === 'No action' ? 'No action' : 'Final sent'
}

const list = new Intl.ListFormat('en-US')

/** ', Thanksgiving is not one' */
function without(holidays: MvrAdverseAction['Holidays']) {
  if (holidays.length === 0) return ''
  const names = list.format(holidays.map(({ Name }) => Name))
  return holidays.length === 1 ? `, ${names} is not one` : `, ${names} are not`
}

export const daysLeftText = (days: number) => `${days} business ${days === 1 ? 'day' : 'days'} left`

/** 'Final notice from 04 Dec 2026 (five business days, Thanksgiving is not one)' */
export function clockText(action: MvrAdverseAction): string {
  const { Step, Status__c, FinalFrom, Holidays, FinalSentAt, EndedAt } = action
  if (Step === 'Disputed')
    return 'The driver disputes the report. The five business days start again after your answer.'
  if (Step === 'Ready') return 'The five business days are over. You can send the final notice.'
  if (Step === 'Waiting')
    return `Final notice from ${formatDate(FinalFrom)} (five business days${without(Holidays)})`
  return Status__c === 'No action'
    ? `No action taken, ${formatDate(EndedAt)}`
    : `Final notice sent ${formatDate(FinalSentAt)}`
}

/** Why the final notice can't be sent now; undefined when it can. */
export function whyNoFinal(action: MvrAdverseAction): string | undefined {
  if (action.Step === 'Ready') return undefined
  if (action.Step === 'Disputed') return 'Answer the dispute first. Then five business days start again.'
  return action.Step === 'Waiting' ? clockText(action) : 'This adverse action is closed.'
}

export const letterTitles: Record<MvrLetterName, string> = {
  'Pre-adverse': 'Pre-adverse notice with the report',
  Final: 'Final notice',
  'Summary of rights': 'Summary of rights',
}
