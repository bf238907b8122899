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

const face = (family: string, rest: string) => `@font-face{font-family:'${family}';${rest}}`
const web = (url: URL) => `src:url('${url.href}') format('woff2');font-weight:100 900;font-display:swap;`

// Overpass draws its capitals too high in the line without the overrides. The two fallback faces give the
// local font the same width and height, so that nothing moves when the real ones arrive.
const faces = [
  face('Overpass', `${web(overpass)}ascent-override:95%;descent-override:25%;line-gap-override:0%`),
  face('Public Sans', web(publicSans)),
].join('')

export function Fonts() {
  return <Global styles={faces} />
}
