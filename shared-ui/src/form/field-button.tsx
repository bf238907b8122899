import { chakra } from '@chakra-ui/react/styled-system'

/** A button inside the edge of a field, at its end. */
export const FieldButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: { base: '40px', sm: '32px' },
    height: { base: '40px', sm: '32px' },
    me: '3px',
    borderRadius: '6px',
    color: 'fg.subtle',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { color: 'fg' },
  },
})
