import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { notify } from '../feedback/notify.tsx'
import type { IconName } from '../icons/icon.tsx'
import type { ActionMenu } from './action-menu.tsx'
import { useEarlyKeys } from './use-early-keys.ts'

interface Named {
  /** Unlike any other in its menu. */
  id: string
  label: string
  icon?: IconName | undefined
  /** Takes away: in the alert color. */
  isDanger?: boolean | undefined
  /** Whether it is the current choice, for a choice among several. */
  isChosen?: boolean | undefined
}

/** An action with `to` is a link, which opens in a new tab as any other does. `unavailable` says why it can't be done now. */
export type Action = Named &
  (
    | { onChosen: () => void; to?: never; unavailable?: never }
    | { to: string; onChosen?: never; unavailable?: never }
    | { unavailable: string; onChosen?: never; to?: never }
  )

export interface ActionGroup {
  /** A small heading above them. */
  label?: string | undefined
  actions: readonly Action[]
}

/** The button's props until the menu itself handles presses. */
interface Trigger {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-busy': boolean
  onClick?: (event: MouseEvent) => void
}

interface MenuButtonProps {
  /** Asked for when the menu is drawn: a list of a hundred rows makes no hundred menus. */
  groups: () => readonly ActionGroup[]
  /** Draws the button. */
  children: (trigger: Trigger) => ReactElement
}

/** A menu that is loaded by its first press. */
export function MenuButton({ groups, children }: MenuButtonProps) {
  const [Menu, setMenu] = useState<typeof ActionMenu>()
  const [isByKey, setIsByKey] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEarlyKeys(isOpening)

  useEffect(() => {
    if (!Menu) return undefined
    // Drawn closed first: what is open from the start does not take the focus.
    const frame = requestAnimationFrame(() => setIsOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [Menu])

  async function load(event: MouseEvent) {
    setIsByKey(event.detail === 0)
    setIsOpening(true)
    try {
      const loaded = await import('./action-menu.tsx')
      setMenu(() => loaded.ActionMenu)
    } catch {
      setIsOpening(false)
      notify.failure('The menu could not be opened', 'Check your connection and try again.')
    }
  }

  if (Menu) {
    return (
      <Menu
        trigger={children({ 'aria-busy': isOpening && !isOpen })}
        groups={groups()}
        isByKey={isByKey}
        isOpen={isOpen}
        onOpenChanged={(next) => {
          setIsOpening(false)
          setIsOpen(next)
        }}
      />
    )
  }
  return children({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isOpening,
    onClick: (event) => void load(event),
  })
}
