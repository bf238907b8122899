import './marks/icon-set.ts'

export {
  type DescriptionRow,
  DescriptionList,
  DescriptionPanel,
} from './description-list/description-list.tsx'
export { Timeline, TimelineEvent } from './timeline/timeline.tsx'
