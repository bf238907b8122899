import './icons/icon-set.ts'

export type { Report, RowCard } from './report/report.ts'
export { reportEntry, ReportSlot } from './report/report-slot.tsx'
export {
  carrierColumn,
  dayColumn,
  longWordsColumn,
  nameColumn,
  numberColumn,
  relatedColumn,
  statusColumn,
  wordsColumn,
} from './report/report-columns.tsx'
export { type RecordTarget, recordTarget, relatedFact } from './record/record-link.tsx'
