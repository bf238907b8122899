import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { AccountEntry } from 'shared-api/accounts'
import { useCarrierId } from 'shared-auth'
import type { Role } from 'shared-federation'
import { notify } from 'shared-ui/base'
import { hostChunk } from '../chunks/host-chunk.ts'
import { SearchButton } from './search-button.tsx'
import { searchLabel, useSearchKinds } from './search-kinds.ts'
import { captureKeystrokes, drainKeystrokes } from './early-keystrokes.ts'

/** In a chunk of its own, with the first use. */
export const palette = hostChunk(() => import('./palette.tsx').then(({ Palette }) => Palette))

/** The field-like button of the top bar, and Ctrl+K or Cmd+K anywhere: both open the search. */
export function SearchOpener({ accounts, role }: { accounts: readonly AccountEntry[]; role: Role }) {
  const carrierId = useCarrierId()
  const kinds = useSearchKinds(role)
  const state = useStore(palette.store)
  const [isWanted, setIsWanted] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  /** As requested: it may still be loading. */
  const [isOpen, setIsOpen] = useState(false)
  const scopeName = accounts.find(({ Account }) => Account.Id === carrierId)?.Account.Name
  const isHere = isWanted && state.is === 'ready'

  function close() {
    drainKeystrokes()
    setIsOpen(false)
  }

  const onChanged = useEffectEvent(() => {
    if (!isOpen || palette.store.getState().is !== 'failed') return
    close()
    notify.failure('The search could not be loaded', 'Check your connection and try again.')
  })
  useEffect(() => palette.store.subscribe(() => onChanged()), [])

  useEffect(() => {
    if (!isHere) return undefined
    // Drawn closed first: what is open from the start does not take the focus.
    const frame = requestAnimationFrame(() => setIsDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [isHere])

  function open() {
    palette.load()
    setIsWanted(true)
    setIsOpen(true)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Until the focus is in it, the search hears of no key itself.
    if (event.key === 'Escape' && isOpen && !isInDialog(event.target)) close()
    if (!isSearchKey(event)) return
    // The browser's own Ctrl+K goes to its address bar.
    event.preventDefault()
    if (event.repeat) return
    if (isOpen && isDrawn) close()
    else if (!isOpen && !isSomethingElseOpen()) {
      captureKeystrokes()
      open()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <SearchButton label={searchLabel(kinds, role)} onPress={open} onNear={palette.load} />
      {isHere && (
        <state.View
          scopeName={scopeName}
          kinds={kinds}
          role={role}
          hasOtherCarriers={accounts.length > 1}
          isOpen={isOpen && isDrawn}
          onOpenChanged={setIsOpen}
        />
      )}
    </>
  )
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

const isInDialog = (place: EventTarget | null) =>
  place instanceof Element && place.closest('[role=dialog]') !== null

/**
 * A question that has to be answered, or a form with unsaved input, is not covered by the search. What is closed
 * already is drawn for a moment yet.
 */
const isSomethingElseOpen = () =>
  document.querySelector('[aria-modal="true"]:not([data-state="closed"])') !== null
