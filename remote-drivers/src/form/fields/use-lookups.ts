import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from './reference-queries.ts'
import type { Lookups } from './review-rows.ts'

/** What fields that hold a code are read by. */
export function useLookups(): Lookups {
  const { data: carriers = [] } = useQuery(referenceQueries.carriers())
  const { data: states = [] } = useQuery(referenceQueries.states())
  const { data: products = [] } = useQuery(referenceQueries.products())
  return { carriers: carriers.map(({ Account }) => Account), states, products }
}
