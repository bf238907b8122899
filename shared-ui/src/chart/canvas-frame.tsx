import { chakra } from '@chakra-ui/react/styled-system'

/** Gives a canvas its height; the canvas itself names what is drawn on it. */
export const CanvasFrame = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    height: { base: '200px', sm: '232px' },
    '& canvas': { position: 'absolute' },
  },
})
