import { useQuery } from '@tanstack/react-query'
import { formatNumber, Mark } from 'shared-ui'
import { navigationQueries } from './navigation-queries.ts'

export interface NavigationCountProps {
  /** The name of the counter call. */
  count: string
  countMark: 'alert' | undefined
  carrierId: string | undefined
}

/** The number beside a link of the menu. One that could not be had leaves its place empty: the page says why. */
export function NavigationCount({ count, countMark, carrierId }: NavigationCountProps) {
  const { data } = useQuery(navigationQueries.count(count, carrierId))
  if (data === undefined) return null
  if (countMark === undefined) return formatNumber(data)
  if (data === 0) return null
  return (
    <>
      <Mark kind={countMark} /> {formatNumber(data)}
    </>
  )
}
