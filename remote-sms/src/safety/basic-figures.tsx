import type { BasicSummary } from 'shared-api/safety'
import { formatNumber, Text } from 'shared-ui'
import { isEstimate } from './arithmetic.ts'

/** Two decimals as FMCSA publishes them; the service has cut the rest off. */
export function Measure({ basic }: { basic: BasicSummary }) {
  return (
    <>
      {isEstimate(basic) && (
        <Text as="span" color="fg.subtle">
          about{' '}
        </Text>
      )}
      <Text as="span" fontWeight="semibold">
        {formatNumber(basic.Measure, 2)}
      </Text>
    </>
  )
}

/** Relevant inspections; the Crash Indicator has crashes instead. */
export function EventCount({ basic: { Basic, Inspections } }: { basic: BasicSummary }) {
  if (Basic !== 'Crash Indicator') return <>{formatNumber(Inspections)}</>
  return (
    <>
      {formatNumber(Inspections)} {Inspections === 1 ? 'crash' : 'crashes'}
    </>
  )
}

/** '82% / 80', percentile and threshold; nothing without a percentile. */
export function Percentile({ basic: { Percentile: percentile, Threshold } }: { basic: BasicSummary }) {
  if (percentile === null) return null
  return (
    <>
      <Text as="b" fontFamily="heading" fontSize="14px" fontWeight="bold">
        {percentile}%
      </Text>
      <Text as="span" color="fg.subtle">
        {' '}
        / {Threshold}
      </Text>
    </>
  )
}
