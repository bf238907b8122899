import { formatNumber } from 'shared-ui'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

export const driversOf = (count: number) => counted(count, 'driver', 'drivers')

export const linesOf = (count: number) => counted(count, 'line', 'lines')

/** '3 left', 'none left' */
export const noneOr = (count: number, none: 'none' | 'None' = 'none') =>
  count === 0 ? none : formatNumber(count)
