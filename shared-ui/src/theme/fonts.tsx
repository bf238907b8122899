import { Global } from '@emotion/react'

// Latin only, variable weight, served by the portal itself: webpack turns the URLs into hashed files.
const overpass = new URL(
  '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2',
  import.meta.url,
)
const publicSans = new URL(
  '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  import.meta.url,
)

const face = (family: string, weights: string, source: string, rest = '') =>
  `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;src:${source};${rest}}`
const file = (url: URL) => `url('${url.href}') format('woff2')`
const local = (...names: string[]) => names.map((name) => `local('${name}')`).join()
const metrics = (size: number, ascent: number, descent: number) =>
  `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`

const regular = local('Arial', 'Liberation Sans', 'LiberationSans')
const bold = local('Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold')

// Overpass draws its capitals too high in the line without the overrides. The fallbacks give the font that is there
// at once the width and the height of the one to come (measured on a line of the portal's own words), so that
// nothing moves when it arrives.
const faces = [
  face(
    'Overpass',
    '100 900',
    file(overpass),
    'ascent-override:95%;descent-override:25%;line-gap-override:0%',
  ),
  face('Public Sans', '100 900', file(publicSans)),
  face('Overpass Fallback', '100 900', bold, metrics(98.1, 96.8, 25.5)),
  face('Public Sans Fallback', '100 500', regular, metrics(104.1, 91.3, 22)),
  face('Public Sans Fallback', '501 900', bold, metrics(98.8, 96.2, 23)),
].join('')

export function Fonts() {
  return <Global styles={faces} />
}
