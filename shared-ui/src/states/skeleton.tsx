import { chakra } from '@chakra-ui/react/styled-system'

/** A gray bar in place of a word to come; `width` in the unit it will have. */
export const Skeleton = chakra('span', {
  base: {
    display: 'inline-block',
    verticalAlign: 'middle',
    height: '10px',
    maxWidth: 'full',
    borderRadius: 'l1',
    bg: 'bg.muted',
  },
})
