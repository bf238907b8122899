import './marks/icon-set.ts'

export { type FactLine, Facts, FactsPanel } from './facts/facts.tsx'
export { Timeline, TimelineEvent } from './timeline/timeline.tsx'
