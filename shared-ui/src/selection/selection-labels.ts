import { formatNumber } from '../formats/numbers.ts'
import type { Noun, Selection } from './use-selection.ts'

export const countOf = (count: number, { one, many }: Noun) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** 'Select all 10 requests on this page' */
export const pageLabel = ({ pageSize, noun }: Pick<Selection<never>, 'pageSize' | 'noun'>) =>
  pageSize === 1
    ? `Select the ${noun.one} on this page`
    : `Select all ${countOf(pageSize, noun)} on this page`

export function pageState({ onPage, pageSize }: Pick<Selection<never>, 'onPage' | 'pageSize'>) {
  if (onPage === 0) return 'none'
  return onPage === pageSize ? 'all' : 'some'
}
