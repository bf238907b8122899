import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { colors } from './colors.ts'

const values = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]))

const spacing = values({
  '0': '0px',
  '0.5': '2px',
  '1': '4px',
  '1.5': '6px',
  '2': '8px',
  '2.5': '10px',
  '3': '12px',
  '4': '16px',
  '5': '20px',
  '6': '24px',
  '8': '32px',
  '10': '40px',
  '12': '48px',
})

const sign = { fontFamily: 'heading', fontWeight: '700' }
const text = { fontFamily: 'body' }

const config = defineConfig({
  // A rule added to a sheet with cascade layers makes a browser lay out the whole page again, for every new component.
  disableLayers: true,
  preflight: true,
  cssVarsPrefix: 'ui',
  globalCss: {
    '*': {
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.border',
    },
    // What takes the focus, or is an address's target, comes to stand below the top bar.
    html: { bg: 'bg.canvas', colorPalette: 'accent', scrollPaddingTop: 'calc({sizes.topbar} + {spacing.2})' },
    body: { bg: 'bg.canvas', color: 'fg', textStyle: 'body' },
    'table, .figure': { fontVariantNumeric: 'tabular-nums' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    'b, strong': { fontWeight: '600' },
    '*::placeholder': { color: 'fg.subtle' },
    '*::selection': { bg: 'accent.muted' },
    '*, *::before, *::after': {
      _motionReduce: { transition: 'none !important', animation: 'none !important' },
      // Bars and marks are backgrounds, which a printer would leave out.
      _print: { printColorAdjust: 'exact' },
    },
    'html, body': { _print: { bg: 'bg' } },
    '@page': { margin: '12mm' },
  },
  theme: {
    breakpoints: { sm: '640px', md: '840px', lg: '1100px', xl: '1280px' },
    keyframes: {
      drive: { to: { transform: 'translateX(32px)' } },
      pass: { from: { backgroundPosition: '-32% 0' }, to: { backgroundPosition: '132% 0' } },
      appear: { from: { opacity: '0' } },
      'slide-in': { from: { transform: 'translateX(-100%)' } },
      rise: { from: { opacity: '0', transform: 'translateY(-4px)' } },
    },
    tokens: {
      fonts: values({
        heading: "Overpass, 'Overpass Fallback', 'Highway Gothic', system-ui, sans-serif",
        body: "'Public Sans', 'Public Sans Fallback', system-ui, sans-serif",
      }),
      fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
      radii: values({ sm: '4px', md: '8px', lg: '16px', full: '999px' }),
      durations: values({ fast: '120ms', slow: '200ms' }),
      easings: values({ standard: 'cubic-bezier(.2, 0, 0, 1)' }),
      spacing,
      sizes: {
        ...spacing,
        ...values({
          full: '100%',
          control: '32px',
          form: '36px',
          main: '40px',
          row: '40px',
          tableHead: '32px',
          toolbar: '48px',
          topbar: '52px',
          nav: '240px',
          rail: '56px',
        }),
      },
      zIndex: values({ sticky: '1', bar: '4', dialog: '20', toast: '25', pop: '30', veil: '40' }),
    },
    semanticTokens: {
      colors,
      radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.md}' } },
      shadows: {
        pop: {
          value: {
            base: '0 1px 2px rgb(22 25 29 / .06), 0 8px 24px rgb(22 25 29 / .12)',
            _dark: '0 8px 24px rgb(0 0 0 / .5)',
          },
        },
        dialog: {
          value: {
            base: '0 2px 4px rgb(22 25 29 / .08), 0 24px 64px rgb(22 25 29 / .22)',
            _dark: '0 0 0 1px #32383d, 0 24px 64px rgb(0 0 0 / .6)',
          },
        },
      },
    },
    textStyles: {
      hero: { value: { ...sign, fontSize: '56px', lineHeight: '56px' } },
      figure: { value: { ...sign, fontSize: '26px', lineHeight: '32px' } },
      title: { value: { ...sign, fontSize: '22px', lineHeight: '28px', letterSpacing: '-.005em' } },
      section: { value: { ...sign, fontSize: '16px', lineHeight: '24px' } },
      body: { value: { ...text, fontSize: '14px', lineHeight: '20px' } },
      dense: { value: { ...text, fontSize: '13px', lineHeight: '20px' } },
      caption: { value: { ...text, fontSize: '12px', lineHeight: '16px' } },
    },
  },
})

const base = createSystem(defaultBaseConfig, config)

/**
 * The portal's tokens on Chakra's bare base: no recipe of Chakra's own theme is shipped. `chakra(tag, recipe)` builds the
 * recipe again each time its element is drawn, a third of what it costs to draw a page again (`createStyled` of 3.37 and
 * 3.38; the cache they have is for recipes that a theme names): here each is built once.
 */
export const system = { ...base, cva: once(base.cva) }

function once<Recipe extends object, Built>(build: (recipe: Recipe) => Built) {
  const built = new WeakMap<Recipe, Built>()
  return (recipe: Recipe) => {
    const known = built.get(recipe) ?? build(recipe)
    built.set(recipe, known)
    return known
  }
}
