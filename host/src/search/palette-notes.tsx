import { useEffect, useState } from 'react'
import { Box, Button, EmptyState, Note, Skeleton, Text } from 'shared-ui'
import { isGuess } from './palette-options.ts'
import type { usePalette } from './use-palette.ts'

interface PaletteNotesProps {
  palette: ReturnType<typeof usePalette>
  scopeName: string | undefined
  /** Searches all carriers; undefined where there is only one. */
  onWidened: (() => void) | undefined
}

/** The note above similar results, or in place of results. */
export function PaletteNotes({ palette, scopeName, onWidened }: PaletteNotesProps) {
  const { wanted, query, found, groups, isBehind, error, onRetry } = palette
  if (wanted === '') {
    return groups.length > 0 ? null : (
      <Text textStyle="dense" color="fg.muted" px="2" py="3">
        Find a record by a name, its number or a place.
      </Text>
    )
  }
  if (error) {
    return (
      <EmptyState
        kind="failed"
        title="Search failed"
        text={error.message}
        action={
          <Button icon="rotate-cw" isBusy={query.isFetching} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    )
  }
  if (found === undefined) return <Bars />
  if (found.Total === 0) {
    return isBehind ? (
      <Bars />
    ) : (
      <EmptyState
        kind="notFound"
        title={`Nothing found for "${wanted}"`}
        {...adviceFor(scopeName, onWidened)}
      />
    )
  }
  if (isGuess(found) && !isBehind) {
    return (
      <Box mb="2">
        <Note mark="info">{`No match for "${wanted}". Showing similar results.`}</Note>
      </Box>
    )
  }
  return null
}

/** The advice when nothing was found. Carriers are searched among all, whichever is selected. */
export const adviceFor = (scopeName: string | undefined, onWidened: (() => void) | undefined) =>
  scopeName !== undefined && onWidened
    ? {
        text: `Try fewer letters or another word. Apart from the carriers themselves, only ${scopeName} was searched.`,
        action: <Button onClick={onWidened}>Search all carriers</Button>,
      }
    : { text: 'Try fewer letters, another word, or the number of the record.' }

/** In the places of results to come, where they take longer. */
function Bars() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box visibility={isLate ? 'visible' : 'hidden'} aria-hidden="true">
      {['44%', '62%', '52%'].map((width) => (
        <Box key={width} display="flex" alignItems="center" height="36px" px="2">
          <Skeleton width={width} />
        </Box>
      ))}
    </Box>
  )
}
