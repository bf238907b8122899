import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { IconButton } from '../buttons/button.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { Icon } from '../icons/icon.tsx'
import { type ActionGroup, MenuButton } from '../menus/menu-button.tsx'

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: { base: 'main', sm: 'control' },
    px: '10px',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'dense',
    textAlign: 'start',
    cursor: 'pointer',
    '& .icon': { flex: 'none' },
  },
  variants: {
    isOn: {
      true: {
        bg: 'accent.subtle',
        borderColor: 'accent.muted',
        color: 'accent.fg',
        fontWeight: 'semibold',
        // On a phone it has a line of its own, below the field and the button.
        order: { base: '1', sm: '0' },
        _hover: { bg: 'accent.muted' },
      },
      false: {
        bg: 'bg',
        borderColor: 'border.emphasized',
        borderStyle: 'dashed',
        color: 'fg.muted',
        _hover: { bg: 'bg.subtle' },
      },
    },
  },
})

/** A filter that is on, in words; a press takes it off. */
export function FilterChip({ children, onRemoved }: { children: string; onRemoved: () => void }) {
  return (
    <Chip type="button" isOn title="Remove this filter" onClick={onRemoved}>
      <VisuallyHidden>Remove filter: </VisuallyHidden>
      {children}
      <Icon name="x" />
    </Chip>
  )
}

interface FilterMenuProps {
  /** The available filters; at most one of each group applies. */
  groups: readonly ActionGroup[]
}

/** '+ Filter', on a phone one button that says how many are on. */
export function FilterMenu({ groups }: FilterMenuProps) {
  const isPhone = useIsPhone()
  const on = groups.flatMap(({ actions }) => actions.filter(({ isChosen }) => isChosen)).length
  return (
    <MenuButton groups={() => groups}>
      {(trigger) =>
        isPhone ? (
          <IconButton icon="list-filter" label={on > 0 ? `Filter, ${on} on` : 'Filter'} {...trigger} />
        ) : (
          <Chip type="button" isOn={false} {...trigger}>
            <Icon name="plus" />
            Filter
          </Chip>
        )
      }
    </MenuButton>
  )
}
