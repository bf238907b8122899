import { chakra } from '@chakra-ui/react/styled-system'

/** One frame around the results of all kinds, each kind under a line of its own. */
export const SearchResultList = chakra('section', {
  base: {
    borderWidth: '1px',
    borderRadius: 'l2',
    overflow: 'clip',
    '& > section': { borderWidth: '0', borderRadius: '0' },
    '& > section + section': { borderTopWidth: '1px' },
    '& [data-panel-head]': { minHeight: '32px', py: '1', bg: 'bg.subtle' },
    '& [data-panel-head] h2': { textStyle: 'dense', fontWeight: 'semibold' },
  },
})
