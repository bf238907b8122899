import { expect, test } from '@jest/globals'
import { colors } from './colors.ts'

type Mode = 'base' | '_dark'

/** The token of a name like 'fg.muted', as '#rrggbb'. */
function hex(name: string, mode: Mode) {
  const [family = '', shade = 'DEFAULT'] = name.split('.')
  const shades: unknown = Reflect.get(colors, family)
  const token: unknown =
    typeof shades === 'object' && shades !== null ? Reflect.get(shades, shade) : undefined
  if (typeof token === 'object' && token !== null && 'value' in token) {
    const { value } = token
    const color: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, mode) : undefined
    if (typeof color === 'string') return color
  }
  throw new Error(`No token ${name}`)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, 1.4.3 */
function contrast(a: string, b: string, mode: Mode) {
  const [light = 0, dark = 0] = [luminance(hex(a, mode)), luminance(hex(b, mode))].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const on = (names: readonly string[], grounds: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground): [string, string] => [name, ground]))

const grounds = ['bg', 'bg.canvas', 'bg.subtle', 'bg.muted']
const families = ['alert', 'due', 'ok', 'neutral']
const words = [
  ...on(['fg', 'fg.muted', 'fg.subtle'], [...grounds, 'accent.subtle', 'alert.subtle', 'due.subtle']),
  ...on(['accent.fg'], [...grounds, 'accent.subtle']),
  ...on(['accent.contrast'], ['accent.solid', 'accent.hover']),
  ...on(['fg.inverted', 'fg.invertedMuted'], ['bg.inverted']),
  ...families.flatMap((family) => on([`${family}.fg`], [...grounds, `${family}.subtle`])),
  ...families.flatMap((family) => on([`${family}.contrast`], [`${family}.solid`])),
  ...on(['chart.axis'], ['bg']),
  ...on(['workZone.fg'], ['workZone.bg']),
  ...on(['fg.inverted'], ['sign.bg']),
]
const shapes = [
  ...on(['border.emphasized', 'accent.focusRing'], ['bg', 'bg.canvas', 'bg.subtle']),
  ...on(['chart.1', 'chart.2', 'chart.3', 'chart.4', 'chart.5'], ['bg', 'bg.muted']),
  ...on(['alert.solid', 'ok.solid', 'neutral.solid', 'accent.solid'], ['bg']),
]

const tooFaint = (pairs: readonly [string, string][], least: number, mode: Mode) =>
  pairs.filter(([name, ground]) => contrast(name, ground, mode) < least)

test.each(['base', '_dark'] as const)('words and shapes stand out from their ground, %s', (mode) => {
  expect(tooFaint(words, 4.5, mode)).toEqual([])
  expect(tooFaint(shapes, 3, mode)).toEqual([])
})
