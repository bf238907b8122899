import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/**
 * The first words of what shows drivers, counts them or says their names, here and in other modules, whose keys are their
 * own: what is not in memory is not asked for.
 */
const shownIn = [
  ['drivers'],
  ['memberships'],
  ['driver-links'],
  ['driver-uploads', 'recent'],
  // What the link of a guest has left.
  ['guest-link'],
  // The rows behind the figures, and the counts in the menu.
  ['reports'],
  ['navigation'],
  ['tickets'],
  ['mvr-reports'],
  ['search'],
]

/** Whatever a driver is in is asked for again where it is next seen, and at once where it is seen now. */
export async function driversChanged(queryClient: QueryClient) {
  await Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useDriversChanged() {
  const queryClient = useQueryClient()
  return () => driversChanged(queryClient)
}
