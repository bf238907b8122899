import { chakra } from '@chakra-ui/react/styled-system'

const bg = 'var(--ui-colors-bg)'
const shade = 'color-mix(in srgb, var(--ui-colors-fg) 24%, transparent)'

/**
 * A part that scrolls by itself, as high as its `style` says; on paper it is whole. A shadow at an edge says that more
 * follows where scrollbars are hidden: it is fixed, and covers of the panel's color scroll over it at both ends.
 */
export const ScrollBox = chakra('section', {
  base: {
    overflowY: 'auto',
    outlineOffset: '-2px',
    backgroundImage: [
      `linear-gradient(${bg} 30%, transparent)`,
      `linear-gradient(transparent, ${bg} 70%)`,
      `linear-gradient(${shade}, transparent)`,
      `linear-gradient(transparent, ${shade})`,
    ].join(', '),
    backgroundPosition: 'top, bottom, top, bottom',
    backgroundRepeat: 'no-repeat',
    backgroundSize: '100% 40px, 100% 40px, 100% 12px, 100% 12px',
    backgroundAttachment: 'local, local, scroll, scroll',
    // The shadow lies behind what scrolls.
    '&& tbody tr:not(:hover) :is(td, th)': { bg: 'transparent' },
    _print: { height: 'auto !important', maxHeight: 'none !important', backgroundImage: 'none' },
  },
})
