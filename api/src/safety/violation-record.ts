import type { ViolationRecord } from 'shared-api/safety/roadside'
import type { Tx } from '../platform/database/connect.ts'
import { atOnce } from '../platform/turn.ts'
import {
  selectLinkedTicket,
  selectScoredInspection,
  selectTicketOfStop,
  selectUnits,
  selectViolationRecord,
} from './roadside-record-queries.ts'
import { isHiddenByCap, lineOf, partsOf, weighed } from './score/points.ts'
import { sms321 } from './score/ruleset.ts'
import { nextStep, snapshotAfter, timeWeight, windowOf } from './score/window.ts'

/** A violation with what it weighs at a snapshot, and the ticket of the same stop. */
export async function violationRecord(
  tx: Tx,
  id: string,
  snapshot: string,
): Promise<ViolationRecord | undefined> {
  const violation = await selectViolationRecord(tx, id)
  if (violation === undefined) return undefined
  const { Inspection_Date__c: day, SMS_Inspection_Data__r: inspection, Daily_File__c: daily } = violation
  const window = windowOf(snapshot)
  const isToCome = day > snapshot || daily !== null
  const step = isToCome ? undefined : nextStep(day, window)
  return {
    ...violation,
    Vehicle_List: await selectUnits(tx, inspection.Id),
    Time_Weight__c: isToCome ? 0 : timeWeight(day, window),
    Counts_From__c: isToCome ? snapshotAfter(snapshot) : null,
    Next_Weight__c: step?.weight ?? null,
    Weight_Until__c: step?.lastDay ?? null,
    ...(isToCome
      ? { Points__c: null, Hidden_By_Cap__c: null }
      : await partOfMeasure(tx, violation, snapshot)),
    Ticket__r: (await selectLinkedTicket(tx, id)) ?? (await selectTicketOfStop(tx, inspection.Id)) ?? null,
  }
}

type Weighed = Pick<ViolationRecord, 'Id' | 'BASIC__c' | 'SMS_Inspection_Data__r'>

/** Its points, and whether the cap of its inspection hides them. */
async function partOfMeasure(
  tx: Tx,
  { Id, BASIC__c: basic, SMS_Inspection_Data__r: inspection }: Weighed,
  snapshot: string,
): Promise<Pick<ViolationRecord, 'Points__c' | 'Hidden_By_Cap__c'>> {
  const found = await selectScoredInspection(tx, inspection.Id)
  const window = windowOf(snapshot)
  const record = atOnce(
    weighed(
      { ...onlyThis, inspections: [found.inspection], violations: found.violations },
      { window, rules: sms321 },
    ),
  )
  const [line] = atOnce(partsOf(record, basic, window, sms321)).lines
  const own = line?.violations.find((violation) => violation.id === Id)
  if (line === undefined || own === undefined) return { Points__c: null, Hidden_By_Cap__c: null }
  return {
    Points__c: lineOf({ ...line, violations: [own] }, basic, sms321).points,
    Hidden_By_Cap__c: isHiddenByCap(line, own, basic, sms321),
  }
}

/** One inspection alone has no carrier behind it. */
const onlyThis = { kind: 'general', crashes: [], census: [], findings: [], orders: [] } as const
