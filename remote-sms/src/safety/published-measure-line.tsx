import type { PublishedMeasure } from 'shared-api/safety'
import { formatNumber } from 'shared-ui'
import { agedDay } from './file-words.ts'
import { WhoSays } from './who-says.tsx'

/** FMCSA's own measure, beside the estimate of the same BASIC. */
export const PublishedMeasureLine = ({ published }: { published: PublishedMeasure }) => (
  <WhoSays by="FMCSA">
    Measure {formatNumber(published.Measure, 2)}, file of {agedDay(published)}
  </WhoSays>
)
