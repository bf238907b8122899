import { useEffect, useReducer } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notify } from '../feedback/notify.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import { type ColumnState, type ColumnStore, untouched } from './column-state.ts'

/** Trying columns out makes many changes: the last of them is what is saved. */
const saveAfter = 600

/** Rows do not wait longer for a service that is slow to say how the user left the table. */
const waitAtMost = 1000

const oneDay = 86_400_000

interface Kept {
  state: ColumnState
  /** Changes are saved. Not where it is unknown how the user left the table: that would be overwritten unseen. */
  isKept: boolean
}

/**
 * How the user left a table: it changes at once, and the store has it a moment later. Without a store it lasts as
 * long as the page does. Nothing that fails here takes the table away.
 */
export function useColumnState(table: string, store: ColumnStore | null | undefined) {
  const queryClient = useQueryClient()
  const queryKey = ['column-state', table]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Kept> => ({
      state: (await store?.load(table, signal)) ?? untouched,
      isKept: true,
    }),
    enabled: Boolean(store),
    staleTime: oneDay,
    // How columns are arranged is about no person and no carrier.
    meta: { reference: true },
    retryOnMount: false,
  })
  // Also while it is asked again: the table stays.
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0
  const isWaiting = store !== null && query.isPending && !hasFailed
  const isSlow = useDelayed(isWaiting, waitAtMost)

  // The cache tells its readers a moment later: a checkbox would fall back to what it was for that moment.
  const [, redraw] = useReducer((changes: number) => changes + 1, 0)

  // A user who leaves the table has made the last change.
  useEffect(() => () => saveNow(table), [table])

  function change(update: (before: ColumnState) => ColumnState) {
    const left = queryClient.getQueryData<Kept>(queryKey) ?? { state: untouched, isKept: false }
    const state = update(left.state)
    queryClient.setQueryData<Kept>(queryKey, { ...left, state })
    redraw()
    if (left.isKept && store) saveSoon(table, state, store)
  }

  return {
    state: query.data?.state ?? untouched,
    isKept: query.data?.isKept ?? false,
    /** It could not be learned how the user left the table. */
    isLost: hasFailed || query.isError || (Boolean(store) && query.data?.isKept === false),
    isWaiting,
    isSlow,
    change,
    reload: () => void query.refetch(),
  }
}

interface Change {
  timer: ReturnType<typeof setTimeout>
  save: () => void
}

const waiting = new Map<string, Change>()

function saveSoon(table: string, state: ColumnState, store: ColumnStore) {
  clearTimeout(waiting.get(table)?.timer)
  waiting.set(table, {
    timer: setTimeout(() => saveNow(table), saveAfter),
    save: () => void save(table, state, store),
  })
}

/** Saves nothing where no change waits. */
function saveNow(table: string) {
  const change = waiting.get(table)
  if (change === undefined) return
  clearTimeout(change.timer)
  waiting.delete(table)
  change.save()
}

addEventListener('pagehide', () => {
  for (const table of waiting.keys()) saveNow(table)
})

async function save(table: string, state: ColumnState, store: ColumnStore) {
  try {
    await store.save(table, state)
  } catch {
    notify.failure('The columns could not be saved', 'They stay like this until you reload the page.')
  }
}
