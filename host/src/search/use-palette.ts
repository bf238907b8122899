import { type KeyboardEvent, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useCarrierId } from 'shared-auth'
import { useRetry } from 'shared-ui'
import { foundGroups, nextGroupStart, type PaletteOption, recentGroups } from './palette-options.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { foundOfKinds, type SearchKind } from './search-kinds.ts'
import { searchPath } from './search-path.ts'
import { searchQueries, typingPause } from './search-queries.ts'

function usePaused(value: string) {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : paused
}

/** State of the search palette: the typed text, its options, and the option that the arrow keys have reached. */
export function usePalette(kinds: readonly SearchKind[], onLeave: () => void) {
  const carrierId = useCarrierId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [reached, setReached] = useState<string>()
  const [recent] = useState(recentSearches)
  const wanted = typed.trim()
  const term = usePaused(wanted)
  const query = useQuery(searchQueries.best({ term, carrierId }))
  const { error, onRetry } = useRetry(query)
  // After a failure the previous results would mislead.
  const found = error !== null || query.data === undefined ? undefined : foundOfKinds(query.data, kinds)
  const groups = wanted === '' ? recentGroups(recent) : found ? foundGroups(found, term, kinds) : []
  const options = groups.flatMap((group) => group.options)
  const current = options.find(({ id }) => id === reached) ?? options[0]
  const isBehind = wanted !== '' && (term !== wanted || query.isFetching)

  function type(text: string) {
    setTyped(text)
    setReached(undefined)
  }

  function choose({ title, choice }: PaletteOption) {
    if ('term' in choice) return type(choice.term)
    leaveTo(choice.to, choice.resembled ? title : wanted)
  }

  function leaveTo(place: string, searched: string) {
    rememberSearch(searched)
    onLeave()
    void navigate(place)
  }

  /** Until the answer arrives the options belong to an earlier term: choosing then opens all results. */
  function enter() {
    if (current !== undefined && !isBehind) choose(current)
    else if (wanted !== '') searchFor(wanted)
  }

  function searchFor(words: string) {
    leaveTo(searchPath(words.trim()), words.trim())
  }

  function step(by: number) {
    const at = current === undefined ? -1 : options.indexOf(current)
    setReached(options[(at + by + options.length) % options.length]?.id)
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Tab: ({ shiftKey }) => setReached(nextGroupStart(groups, current?.id, shiftKey ? -1 : 1)),
    Enter: enter,
  }

  function onKeyDown(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, key, nativeEvent } = event
    const act = keys[key]
    if (act === undefined || nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
    // Without options the Tab key goes to what else there is: Try again, Close.
    if (options.length === 0 && key !== 'Enter') return
    event.preventDefault()
    act(event)
  }

  return {
    typed,
    type,
    searchFor,
    wanted,
    query,
    error,
    onRetry,
    found,
    groups,
    current,
    setReached,
    choose,
    isBehind,
    onKeyDown,
  }
}
