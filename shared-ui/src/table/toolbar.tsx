import { chakra } from '@chakra-ui/react/styled-system'

/** The row above a table: search, then filters. */
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
