import './icons/icon-set.ts'

export {
  type DescriptionRow,
  DescriptionList,
  DescriptionPanel,
} from './description-list/description-list.tsx'
export { carrierFact, RecordLink, recordTarget, relatedFact, yesOrNo } from './record/record-link.tsx'
export { RecordHead } from './record/record-head.tsx'
export { RecordProgress } from './record/record-progress.tsx'
export { RecordState } from './record/record-state.tsx'
export { type StatusStep, StatusSteps } from './status/status-steps.tsx'
export { Timeline, TimelineEvent } from './timeline/timeline.tsx'
