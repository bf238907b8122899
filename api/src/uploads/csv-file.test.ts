import { expect, jest, test } from '@jest/globals'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { csvLine, csvReader, type CsvRow, delimiterOf, maxLineLength } from 'shared-api/uploads/csv-rows'
import { type Encoding, encodingDetector, textReader } from 'shared-api/uploads/csv-text'
import { fileRows } from './csv-file.ts'
import { turnsBeside } from '../../test/support/turns-beside.ts'

/** The same tables in each run. */
function chanceFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const signs = [...Array.from('aZ7 ,;\t|"\'\n\r=+-@éŁ€日＝\u{a0}\\#'), '""', '\r\n', '😀', 'sep=']

function randomTable(random: (below: number) => number): string[][] {
  const columns = 1 + random(6)
  return Array.from({ length: 1 + random(6) }, () =>
    Array.from({ length: columns }, () =>
      Array.from({ length: random(6) }, () => signs[random(signs.length)] ?? '').join(''),
    ),
  )
}

const encoded = (text: string, encoding: Encoding): Buffer => {
  if (encoding === 'utf-16le') return Buffer.from(`\u{feff}${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()
  return Buffer.from(text)
}

/** As the service reads it: the encoding found, the delimiter found, in pieces of any length. */
async function readBack(bytes: Buffer, pieceLength: number) {
  const finder = encodingDetector()
  finder.look(bytes)
  const encoding = finder.encoding()
  const delimiter = delimiterOf(textReader(encoding).read(bytes))
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, place) =>
    bytes.subarray(place * pieceLength, (place + 1) * pieceLength),
  )
  const rows: CsvRow[] = []
  for await (const batch of fileRows(Readable.from(pieces), { encoding, delimiter })) rows.push(...batch)
  return rows
}

test('10,000 random tables are the same after they were written and read, in every encoding', async () => {
  const random = chanceFrom(417)
  const encodings = ['utf-8', 'utf-16le', 'utf-16be'] as const
  let differing = 0
  let formulas = 0
  for (let turn = 0; turn < 10_000; turn += 1) {
    // The first line says how many columns there are, and by what they are parted.
    const body = randomTable(random)
    const table = [(body[0] ?? []).map((_, column) => `Column ${column}`), ...body]
    const text = table.map(csvLine).join('')
    const asOpened = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.flat()
    formulas += asOpened.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell)).length
    const rows = await readBack(encoded(text, encodings[turn % 3] ?? 'utf-8'), 1 + random(40))
    const told = table
      .map((cells) => cells.map((cell) => cell.replaceAll(/\r\n?/g, '\n')))
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    if (JSON.stringify(rows.map(({ cells }) => cells)) !== JSON.stringify(told)) differing += 1
  }
  expect({ differing, formulas }).toEqual({ differing: 0, formulas: 0 })
})

const textOf = (rows: CsvRow[]) => rows.map(({ line, cells }) => `${line}: ${cells.join(' / ')}`)

test.each([
  ['semicolons', 'a;b\n"x;y";2,5\n', ['1: a / b', '2: x;y / 2,5']],
  ['tabs', 'a\tb\nx\ty z\n', ['1: a / b', '2: x / y z']],
  ['a separator that Excel names', 'sep=|\na|b,c\n1|2\n', ['2: a / b,c', '3: 1 / 2']],
  ['lines that end in every way', 'a,b\r\n1,2\n3,4\r5,6', ['1: a / b', '2: 1 / 2', '3: 3 / 4', '4: 5 / 6']],
  ['empty lines', '\n\na,b\n,\n \n1,2\n\n', ['3: a / b', '6: 1 / 2']],
  [
    'quotes and line ends in cells',
    'a,b\n"say ""hi""\r\nto all",2\n',
    ['1: a / b', '2: say "hi"\nto all / 2'],
  ],
])('%s are read for what they are', async (_, text, rows) => {
  expect(textOf(await readBack(Buffer.from(text), 3))).toEqual(rows)
})

test('one letter at the end of a long file tells Windows-1252 from UTF-8', async () => {
  const lines = 'name,city\nplain,plain\n'.repeat(20_000)
  const bytes = Buffer.concat([Buffer.from(lines), Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x80, 0x92])])
  expect((await readBack(bytes, 65_536)).at(-1)?.cells).toEqual(['José', '€’'])
  const utf8 = Buffer.concat([Buffer.from(lines), Buffer.from('José,€’')])
  expect((await readBack(utf8, 65_536)).at(-1)?.cells).toEqual(['José', '€’'])
})

test('a line that is too long is told, cut, and the next one read', async () => {
  const long = `"${'x""y\n'.repeat(maxLineLength)}"`
  const rows = await readBack(Buffer.from(`a,b\n1,2\n${long},2\n3,4\n`), 65_536)
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 'This line is longer than 64,000 characters. Shorten it'],
    [4, undefined],
  ])
  expect(rows.at(-1)?.cells).toEqual(['3', '4'])
})

test('a line is told that it is too long, also where it ends in the piece in which it begins', async () => {
  const rows = await readBack(Buffer.from(`a,b\n${'x'.repeat(maxLineLength)},2\n3,4\n`), 1_000_000)
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    'This line is longer than 64,000 characters. Shorten it',
    undefined,
  ])
})

const piece = '"'.repeat(65_536)

test('a line that does not end is parsed once, and not again with each piece', () => {
  let parsed = 0
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
  const parse: typeof parser.parse = (text, ...options) => {
    parsed += text.length
    return parser.parse(text, ...options)
  }
  const reader = csvReader(() => ({ parse }), ',')
  for (let count = 0; count < 50; count += 1) reader.read(piece)
  expect(parsed).toBeLessThan(3 * piece.length)
})

test('the end of a line that is skipped is looked for once in a piece, and not again at each quotation mark', () => {
  const reader = csvReader((config) => new Papa.Parser(config), ',')
  reader.read('"'.repeat(maxLineLength + 1))
  const find = jest.spyOn(String.prototype, 'indexOf')
  reader.read(piece)
  const searches = find.mock.calls.filter(([text]) => text === '\n').length
  find.mockRestore()
  expect(searches).toBeLessThan(5)
})

test('more lines than a file may have end the reading, though they are empty', async () => {
  const lines = Buffer.from('\n'.repeat(1_000_000))
  const file = Readable.from([Buffer.from('a,b\n1,2'), lines, lines, lines])
  const rows: CsvRow[] = []
  for await (const batch of fileRows(file, { encoding: 'utf-8', delimiter: ',' })) rows.push(...batch)
  expect(rows.slice(0, 3)).toMatchObject([
    { line: 1 },
    { line: 2 },
    {
      line: 2_000_001,
      problem: "A file can't have this many lines. Remove the empty ones",
      endsFile: true,
    },
  ])
})

test('other work gets a turn after each piece, though no line ends in it', async () => {
  const pieces = Readable.from(Array.from({ length: 20 }, () => Buffer.from(piece)))
  const { turns } = await turnsBeside(async () => {
    for await (const _ of fileRows(pieces, { encoding: 'utf-8', delimiter: ',' }));
  })
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('a quotation mark that is never closed is told, however much it swallows', async () => {
  for (const swallowed of ['3,4\n', '3,4\n'.repeat(maxLineLength)]) {
    const rows = await readBack(Buffer.from(`a,b\n1,"2\n${swallowed}`), 65_536)
    expect(rows.at(-1)).toMatchObject({ line: 2, endsFile: true })
  }
})

test('quotation marks that do not match are a matter of their line alone', async () => {
  const rows = await readBack(Buffer.from('a,b\n"1"x","2"\n3,4\n5" wide,6\n'), 7)
  expect(rows.map(({ problem }) => problem !== undefined)).toEqual([false, true, false, false])
  expect(rows.at(-1)?.cells).toEqual(['5" wide', '6'])
  for (const swallowed of ['3,4\n', '3,4\n'.repeat(maxLineLength)]) {
    const [, broken] = await readBack(Buffer.from(`a,b\n"1"x,2\n${swallowed}`), 65_536)
    expect(broken).toMatchObject({ line: 2, endsFile: true })
  }
})
