import { useState } from 'react'
import type { Role } from 'shared-federation'
import { Box, Icon, IconButton, VisuallyHidden } from 'shared-ui'
import { CommandDialog } from 'shared-ui/overlay'
import { useCarrierSwitch } from '../carrier-selector/use-carrier-switch.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { listId, optionId, PaletteList } from './palette-list.tsx'
import { PaletteNotes } from './palette-notes.tsx'
import { scopeLabel } from './scope-label.ts'
import { drainKeystrokes } from './early-keystrokes.ts'
import { type SearchKind, searchLabel } from './search-kinds.ts'
import { usePalette } from './use-palette.ts'

export interface PaletteProps {
  /** Name of the carrier that is searched; undefined for all. */
  scopeName: string | undefined
  role: Role
  /** The kinds that can be found. */
  kinds: readonly SearchKind[]
  /** Whether there are others that could be chosen. */
  hasOtherCarriers: boolean
  isOpen: boolean
  onOpenChanged: (isOpen: boolean) => void
}

/** Search from anywhere: what is typed, and the best of every kind while it is typed. */
export function Palette({ isOpen, onOpenChanged, ...searched }: PaletteProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <CommandDialog
      label="Search"
      isOpen={isOpen}
      returnsFocus={!isLeaving}
      onOpenChanged={(next) => {
        setIsLeaving(false)
        onOpenChanged(next)
      }}
    >
      <PaletteBody
        {...searched}
        onClose={() => onOpenChanged(false)}
        onLeave={() => {
          setIsLeaving(true)
          onOpenChanged(false)
        }}
      />
    </CommandDialog>
  )
}

interface PaletteBodyProps extends Pick<PaletteProps, 'scopeName' | 'role' | 'kinds' | 'hasOtherCarriers'> {
  onClose: () => void
  onLeave: () => void
}

function PaletteBody({ scopeName, role, kinds, hasOtherCarriers, onClose, onLeave }: PaletteBodyProps) {
  const switchCarrier = useCarrierSwitch()
  const palette = usePalette(kinds, onLeave)
  return (
    <>
      <SearchLine palette={palette} placeholder={searchLabel(kinds, role)} onClose={onClose} />
      <Box display="flex" flexDirection="column" flex="1" minHeight="0" p="2">
        <PaletteNotes
          palette={palette}
          scopeName={scopeName}
          onWidened={hasOtherCarriers ? () => switchCarrier(undefined) : undefined}
        />
        <PaletteList
          groups={palette.groups}
          currentId={palette.current?.id}
          searched={palette.wanted}
          onReached={palette.setReached}
          onChosen={palette.choose}
        />
      </Box>
      <PaletteFoot scope={scopeLabel(scopeName, role)} />
      <VisuallyHidden as="output">{spoken(palette)}</VisuallyHidden>
    </>
  )
}

interface SearchLineProps {
  palette: ReturnType<typeof usePalette>
  placeholder: string
  onClose: () => void
}

/** What is typed, and the way out. */
function SearchLine({ palette, placeholder, onClose }: SearchLineProps) {
  const { typed, type, searchFor, groups, current, onKeyDown } = palette
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="3"
      flex="none"
      height="52px"
      ps="4"
      pe={{ base: '2', sm: '4' }}
      borderBottomWidth="1px"
      color="fg.subtle"
    >
      <Icon name="search" />
      <Box
        asChild
        flex="1"
        minWidth="0"
        height="full"
        bg="transparent"
        color="fg"
        textStyle="body"
        fontSize="16px"
        outline="none"
      >
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.id)}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onFocus={() => {
            const ahead = drainKeystrokes()
            if (ahead.isEntered) searchFor(ahead.typed)
            else if (ahead.typed !== '') type(typed + ahead.typed)
          }}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // Esc may be pressed before the dialog listens.
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
            else onKeyDown(event)
          }}
        />
      </Box>
      <Box display={{ base: 'none', sm: 'block' }}>
        <Key onPressed={onClose}>Esc</Key>
      </Box>
      <Box display={{ base: 'block', sm: 'none' }}>
        <IconButton icon="x" label="Close" onClick={onClose} />
      </Box>
    </Box>
  )
}

function spoken({ wanted, isBehind, found }: ReturnType<typeof usePalette>) {
  if (wanted === '' || isBehind || found === undefined) return ''
  if (found.Total === 0) return 'Nothing found'
  return `${found.IsMore ? 'More than ' : ''}${found.Total} ${found.Total === 1 ? 'result' : 'results'}`
}

/** For the mouse: who has a keyboard presses the key, and the Tab key stays with the groups. */
function Key({ onPressed, children }: { onPressed: () => void; children: string }) {
  return (
    <Box
      asChild
      px="6px"
      minHeight="24px"
      borderWidth="1px"
      borderRadius="l1"
      textStyle="caption"
      color="fg.muted"
      cursor="pointer"
    >
      <button type="button" aria-label={`${children}: close`} tabIndex={-1} onClick={onPressed}>
        {children}
      </button>
    </Box>
  )
}
