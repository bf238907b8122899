import { kB, ms, printTable, ratio, sum } from './figures.ts'
import type { Encoding, Fetched } from './visit.ts'

export type Measured = {
  page: string
  variant: 'federated' | 'monolith'
  gzip: Fetched[]
  br: Fetched[]
  usefulMs: number
  slowUsefulMs: number
}

const bytesOf = (fetched: readonly Fetched[]) => sum(fetched.map(({ bytes }) => bytes))
const fontsOf = (fetched: readonly Fetched[]) => fetched.filter(({ kind }) => kind === 'font')
const withoutFonts = (fetched: readonly Fetched[]) => fetched.filter(({ kind }) => kind !== 'font')
const codeOf = (fetched: readonly Fetched[]) => fetched.filter(({ kind }) => kind === 'code')

/** Pairs what was measured of the two portals. */
function pairs(measured: readonly Measured[]) {
  return measured
    .filter(({ variant }) => variant === 'federated')
    .flatMap((federated) => {
      const monolith = measured.find(({ page, variant }) => variant === 'monolith' && page === federated.page)
      return monolith ? [{ page: federated.page, federated, monolith }] : []
    })
}

const cells = ({ gzip, br }: Measured) => [
  kB(bytesOf(withoutFonts(gzip))),
  kB(bytesOf(withoutFonts(br))),
  kB(bytesOf(codeOf(gzip))),
  kB(bytesOf(fontsOf(br))),
  String(br.length),
]

export function printBytes(measured: readonly Measured[]): void {
  const rows = pairs(measured).flatMap(({ page, federated, monolith }) => {
    const ofBoth = (of: (one: Measured) => number) => ratio(of(federated), of(monolith))
    return [
      [`${page}, federated`, ...cells(federated)],
      [`${page}, monolith`, ...cells(monolith)],
      [
        `${page}, ratio`,
        ofBoth(({ gzip }) => bytesOf(withoutFonts(gzip))),
        ofBoth(({ br }) => bytesOf(withoutFonts(br))),
        ofBoth(({ gzip }) => bytesOf(codeOf(gzip))),
        ofBoth(({ br }) => bytesOf(fontsOf(br))),
        ofBoth(({ br }) => br.length),
      ],
    ]
  })
  printTable(
    'Loaded with an empty cache: bodies in kB; page, code, images and data together, fonts apart',
    ['', 'gzip', 'brotli', 'code alone, gzip', 'fonts', 'requests'],
    rows,
  )
}

export function printTimes(measured: readonly Measured[], runs: number, slowRuns: number): void {
  printTable(
    `First useful paint with an empty cache, in ms: median of ${runs} runs here, of ${slowRuns} at 1.6 Mbit/s and 150 ms`,
    ['', 'federated', 'monolith', 'ratio', 'slow: federated', 'monolith', 'ratio'],
    pairs(measured).map(({ page, federated, monolith }) => [
      page,
      ms(federated.usefulMs),
      ms(monolith.usefulMs),
      ratio(federated.usefulMs, monolith.usefulMs),
      ms(federated.slowUsefulMs),
      ms(monolith.slowUsefulMs),
      ratio(federated.slowUsefulMs, monolith.slowUsefulMs),
    ]),
  )
}

/** Its own code is what the monolith loads for the same page: the same sources without a seam. */
export function printFirstPages(
  rows: readonly { id: string; federated: Fetched[]; monolith: Fetched[] }[],
): void {
  printTable(
    'First page of a remote, coming from the shell: code in kB gzip, over what the monolith loads for it',
    ['', 'federated', 'of it the remote', 'monolith', 'over'],
    rows.map(({ id, federated, monolith }) => {
      const code = codeOf(federated)
      const own = code.filter(({ path }) => path.startsWith('/remotes/'))
      return [
        id,
        kB(bytesOf(code)),
        kB(bytesOf(own)),
        kB(bytesOf(codeOf(monolith))),
        kB(bytesOf(code) - bytesOf(codeOf(monolith))),
      ]
    }),
  )
}

/** Code alone: the data that is asked for twice says nothing of preloading. */
export function printPreloading(
  rows: readonly { page: string; variant: Measured['variant']; held: Fetched[]; preloaded: Fetched[] }[],
): void {
  printTable(
    'Preloaded after the page: code in kB gzip, beyond what the page itself asks for',
    ['', 'the page', 'preloaded', 'files'],
    rows.map(({ page, variant, held, preloaded }) => [
      `${page}, ${variant}`,
      kB(bytesOf(codeOf(held))),
      kB(bytesOf(codeOf(preloaded)) - bytesOf(codeOf(held))),
      String(codeOf(preloaded).length - codeOf(held).length),
    ]),
  )
}

type Returning = {
  variant: Measured['variant']
  encoding: Encoding
  unchanged: Fetched[]
  changed: Fetched[]
}

/** The page comes at every visit, and what the service answers is no part of what was shipped. */
const shipped = (fetched: readonly Fetched[]) =>
  fetched.filter(({ kind, path }) => kind !== 'page' && !path.startsWith('/api/'))

export function printReturning(rows: readonly Returning[]): void {
  const of = (variant: Measured['variant'], encoding: Encoding) =>
    rows.find((row) => row.variant === variant && row.encoding === encoding)
  const bytes = (variant: Measured['variant'], encoding: Encoding, when: 'unchanged' | 'changed') =>
    bytesOf(shipped(of(variant, encoding)?.[when] ?? []))
  printTable(
    'A returning user, dashboard then drivers-list: files in kB (page and data apart, as they come at every visit)',
    ['', 'gzip', 'brotli'],
    (['federated', 'monolith'] as const)
      .flatMap((variant) => [
        [`${variant}, nothing has changed`, ...both((encoding) => kB(bytes(variant, encoding, 'unchanged')))],
        [
          `${variant}, remote-drivers has changed`,
          ...both((encoding) => kB(bytes(variant, encoding, 'changed'))),
        ],
      ])
      .concat([
        [
          'ratio, remote-drivers has changed',
          ...both((encoding) =>
            ratio(bytes('federated', encoding, 'changed'), bytes('monolith', encoding, 'changed')),
          ),
        ],
      ]),
  )
  for (const variant of ['federated', 'monolith'] as const) {
    printTable(
      `What the returning user of the ${variant} portal fetched after the change`,
      ['', 'status', 'kB gzip'],
      shipped(of(variant, 'gzip')?.changed ?? []).map(({ path, status, bytes: size }) => [
        path,
        String(status),
        kB(size),
      ]),
    )
  }
}

const both = (cell: (encoding: Encoding) => string) => [cell('gzip'), cell('br')]
