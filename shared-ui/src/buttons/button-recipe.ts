import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Heights: sm 32 (toolbars, tables), md 36 (beside inputs), lg 40 (the main action); all at least 40 on a phone. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    flex: 'none',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'dense',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    transitionTimingFunction: 'standard',
    '& .icon, & .mark': { flex: 'none' },
    _disabled: { opacity: 0.45, cursor: 'default' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent.solid',
        borderColor: 'accent.solid',
        color: 'accent.contrast',
        _hover: { bg: 'accent.hover', borderColor: 'accent.hover' },
      },
      secondary: { bg: 'bg', borderColor: 'border', color: 'fg', _hover: { bg: 'bg.subtle' } },
      ghost: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'fg',
        _hover: { bg: 'bg.muted' },
        // Without an edge its words, not its box, line up with the panel.
        '[data-panel-head] > &, [data-panel-head] > span > &': { px: '2', mx: '-8px' },
      },
      danger: { bg: 'bg', borderColor: 'border', color: 'alert.fg', _hover: { bg: 'alert.subtle' } },
    },
    size: {
      xs: { height: '28px', px: '2' },
      sm: { height: { base: 'main', sm: 'control' }, px: '3' },
      md: { height: { base: 'main', sm: 'form' }, px: '3' },
      lg: { height: { base: '44px', sm: 'main' }, px: '4', textStyle: 'body', fontWeight: 'semibold' },
    },
    isBlock: { true: { width: 'full' } },
    isSquare: { true: { px: '0', aspectRatio: '1' } },
  },
  defaultVariants: { variant: 'secondary', size: 'sm' },
})
