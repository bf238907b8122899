import './icons/icon-set.ts'

export type { Report } from './report/report.ts'
export { reportEntry, ReportSlot } from './report/report-slot.tsx'
