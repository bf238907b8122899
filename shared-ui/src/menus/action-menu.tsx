import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuSection } from '../overlay/menu.tsx'
import type { Openness } from '../overlay/surface.ts'
import type { Action, ActionGroup } from './menu-button.tsx'

interface ActionMenuProps extends Openness {
  /** The button that opens it. */
  trigger: ReactElement
  groups: readonly ActionGroup[]
  /** Opened by a key the first time: its first line is where the keys begin. */
  isByKey: boolean
}

export function ActionMenu({ groups, isByKey, ...menu }: ActionMenuProps) {
  return (
    <Menu {...menu} firstValue={isByKey ? groups[0]?.actions[0]?.id : undefined}>
      {groups.map(({ label, actions }, index) =>
        label === undefined ? (
          <Items key={index} actions={actions} />
        ) : (
          <MenuSection key={index} label={label}>
            <Items actions={actions} />
          </MenuSection>
        ),
      )}
    </Menu>
  )
}

function Items({ actions }: { actions: readonly Action[] }) {
  return actions.map(({ id, label, ...item }) => (
    <MenuItem key={id} value={id} {...item}>
      {label}
    </MenuItem>
  ))
}
