import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordQueries } from './record-queries.ts'

/** 'Michigan' for 'MI'; the letters themselves while names are not known, and for what is no state. */
export type StateName = (code: string) => string

export function useStateNames(): StateName {
  const { data } = useQuery(recordQueries.states())
  return useMemo(() => {
    const names = new Map(data?.map(({ value, label }) => [value, label]))
    return (code) => names.get(code.trim().toUpperCase()) ?? code
  }, [data])
}
