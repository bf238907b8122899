import { useEffect, useRef } from 'react'
import { Box, HighlightedText, Icon, StatusBadge } from 'shared-ui'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'

export const listId = 'search-results'
export const optionId = (id: string) => `search-option-${id.replaceAll(/[^\w-]/g, '_')}`

interface PaletteListProps {
  groups: readonly PaletteGroup[]
  currentId: string | undefined
  searched: string
  onReached: (id: string) => void
  onChosen: (option: PaletteOption) => void
}

/** The listbox of the search field: groups of options, one of which the arrows are at. */
export function PaletteList({ groups, currentId, searched, onReached, onChosen }: PaletteListProps) {
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label="Results"
      flex="1"
      minHeight="0"
      overflowY="auto"
      overscrollBehavior="contain"
      scrollPaddingBottom="52px"
    >
      {groups.map(({ id, label, options }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={label}
          mt={index === 0 ? '0' : '2'}
          {...(id === 'all' && lastInSight)}
        >
          {id !== 'all' && (
            <Box
              px="2"
              pt="1"
              pb="1"
              textStyle="caption"
              fontWeight="semibold"
              color="fg.subtle"
              aria-hidden="true"
            >
              {label}
            </Box>
          )}
          {options.map((option) => (
            <Option
              key={option.id}
              option={option}
              isCurrent={option.id === currentId}
              searched={id === 'all' || id === 'recent' ? '' : searched}
              onReached={() => onReached(option.id)}
              onChosen={() => onChosen(option)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** However many were found, the way to all of them is in sight. */
const lastInSight = { borderTopWidth: '1px', pt: '2', position: 'sticky', bottom: '0', bg: 'bg' } as const

interface OptionProps {
  option: PaletteOption
  isCurrent: boolean
  searched: string
  onReached: () => void
  onChosen: () => void
}

function Option({ option, isCurrent, searched, onReached, onChosen }: OptionProps) {
  const { id, icon, title, detail, status, tone } = option
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Box
      ref={line}
      id={optionId(id)}
      role="option"
      aria-selected={isCurrent}
      display="flex"
      alignItems="center"
      gap="3"
      minHeight={{ base: '44px', sm: '36px' }}
      px="2"
      py="1"
      borderRadius="6px"
      textStyle="dense"
      cursor="pointer"
      bg={isCurrent ? 'accent.subtle' : undefined}
      // The pointer has to move: results that arrive under it do not take the choice.
      onPointerMove={isCurrent ? undefined : onReached}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
    >
      <Box as="span" display="inline-flex" flex="none" color="fg.subtle">
        <Icon name={icon} />
      </Box>
      <Box
        display="flex"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
        columnGap="3"
        flex="1"
        minWidth="0"
        overflowWrap="anywhere"
      >
        <Box as="span" flex={{ sm: 'none' }} maxWidth="full">
          <HighlightedText text={title} searched={searched} />
        </Box>
        {detail !== '' && (
          <Box
            as="span"
            color="fg.muted"
            minWidth="0"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace={{ base: 'normal', sm: 'nowrap' }}
          >
            <HighlightedText text={detail} searched={searched} />
          </Box>
        )}
      </Box>
      {status !== null && (
        <Box as="span" flex="none" color="fg.muted">
          <StatusBadge status={status} tone={tone} />
        </Box>
      )}
      <Box
        as="span"
        display={{ base: 'none', sm: 'inline-flex' }}
        flex="none"
        color="fg.subtle"
        opacity={isCurrent ? 1 : 0}
      >
        <Icon name="corner-down-left" />
      </Box>
    </Box>
  )
}
