import { chakra } from '@chakra-ui/react/styled-system'

/** The row above a table: search, then filter chips, then (in a ToolbarEnd) what belongs to the right. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: 'toolbar',
    px: '3',
    py: '2',
    borderBottomWidth: '1px',
  },
})

export const ToolbarEnd = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', ms: 'auto' },
})
