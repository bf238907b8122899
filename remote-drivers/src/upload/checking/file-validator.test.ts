import { beforeEach, describe, expect, test } from '@jest/globals'
import { recognizedMapping } from 'shared-api/uploads/driver-headings'
import { type FileValidator, createFileValidator, type OpenedFile } from './file-validator.ts'
import { mostListed, repeatedKind } from './row-error-store.ts'
import { workbook, zip } from './sample-workbook.ts'

let fileValidator: FileValidator
beforeEach(() => {
  fileValidator = createFileValidator()
})

const head = 'First name,Last name,E-mail,Mobile phone,CDL state,CDL number,Shoe size'
const adaeze = 'Adaeze,Winfield,adaeze@example.com,614 555 0134,OH,TL482199,41'
const states = [{ value: 'OH', label: 'Ohio' }]

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'drivers.csv') => new File([content], name)
const open = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  fileValidator.open({ file: fileOf(content, name) })

async function check({ headings }: OpenedFile) {
  const told: number[] = []
  const rules = { mapping: recognizedMapping(headings), states, today: '2026-11-20' }
  const summary = await fileValidator.check(rules, ({ share }) => told.push(share))
  return { ...summary, told }
}
const problems = async (page = 1, kind?: string) =>
  (await fileValidator.problems({ page, pageSize: 10, kind })).rows.map(
    ({ line, field, column, value, message }) => [line, field, column, value, message],
  )

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le'))

describe('a file that is opened', () => {
  test('tells its headings and first lines, and no more than five of them', async () => {
    const opened = await open([head, ...Array<string>(8).fill(adaeze)].join('\r\n'))
    expect(opened.headings).toEqual(head.split(','))
    expect(opened.firstRows).toEqual(Array<string[]>(5).fill(adaeze.split(',')))
    expect(opened.sheets).toEqual([])
  })

  test.each([
    ['a byte order mark', `\u{feff}${head}\n${adaeze}`],
    ['UTF-16', utf16(`${head}\n${adaeze}`)],
    ['semicolons', `${head}\n${adaeze}`.replaceAll(',', ';')],
    ['tabs', `${head}\n${adaeze}`.replaceAll(',', '\t')],
    ['empty lines around it', `\n\n${head}\n,,,,\n${adaeze}\n\n`],
    ["Excel's own word about semicolons", `sep=;\n${head}\n${adaeze}`.replaceAll(',', ';')],
    ['quotes', `${head}\n${adaeze}`.replaceAll(/([^,\n]+)/g, '"$1"')],
  ])('is read with %s', async (_, content) => {
    const opened = await open(content)
    expect(opened.firstRows).toEqual([adaeze.split(',')])
    expect(await check(opened)).toMatchObject({ rows: 1, ready: 1, rejected: 0 })
  })

  test('is read though its first heading begins like an archive', async () => {
    const opened = await open(`PK,${head}\n7,${adaeze}`)
    expect(opened.headings[0]).toBe('PK')
    expect(await check(opened)).toMatchObject({ rows: 1, ready: 1, rejected: 0 })
  })

  test('is read in Windows-1252, with line breaks and quotation marks in its fields', async () => {
    const text = `${head}\n"Zo\u{eb}","O""Neill\nJr.",zoe@example.com,614 555 0134,,,`
    const opened = await open(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))
    expect(opened.firstRows[0]?.slice(0, 2)).toEqual(['Zoë', 'O"Neill\nJr.'])
  })

  test.each([
    ['nothing in it', '', /is empty/],
    ['headings alone', head, /no drivers/],
    ['a driver in its first line', `${adaeze}\n${adaeze}`, /first line/],
    ['a PDF named .csv', '%PDF-1.7 and so on', /is a PDF/],
    ['a web page', `\n<!DOCTYPE html><table><tr><td>${adaeze}</td></tr></table>`, /is a web page/],
    ['JSON', `\uFEFF[\n  { "FirstName": "Adaeze" }\n]`, /is JSON/],
    ['a ZIP archive named .csv', zip({ 'notes.txt': 'hello' }), /ZIP archive, not an Excel workbook/],
    ['a workbook that was cut off', workbook([['A']]).slice(0, 400), /workbook is damaged/],
    [
      'a picture in it',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      /^This file can't be read\. Choose a CSV or XLSX file$/,
    ],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), /old Excel workbook/],
    ['more than a thousand columns', `${'x,'.repeat(1001)}\n1`, /more than 1,000 columns/],
  ])('with %s is refused in a sentence', async (_, content, sentence) => {
    await expect(open(content)).rejects.toMatchObject({
      name: 'FileProblem',
      message: expect.stringMatching(sentence),
    })
  })

  test('is refused, with the line, where a quotation mark swallows the lines that come after it', async () => {
    const swallowed = `${adaeze}\n`.repeat(60)
    const sentence = /^Line 3: The quotation mark opened in this line is never closed/
    await expect(open(`${head}\n${adaeze}\n"${swallowed}`)).rejects.toThrow(sentence)
    const later = await open(`${head}\n${adaeze}\n${`${adaeze}\n`.repeat(10)}"${swallowed.repeat(400)}`)
    await expect(check(later)).rejects.toMatchObject({
      name: 'FileProblem',
      message: expect.stringMatching(/^Line 13: /),
    })
  })

  test('that was deleted since says so', async () => {
    const file = fileOf(`${head}\n${adaeze}`)
    Object.assign(file, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    await expect(fileValidator.open({ file })).rejects.toThrow(/can no longer be read/)
  })
})

describe('a workbook', () => {
  test('is read with its days and numbers, and is sent as CSV, under its own name', async () => {
    const rows = [
      head.split(','),
      ['Adaeze', 'Winfield', 'adaeze@example.com', 6145550134, 'OH', 'TL482199', 41],
    ]
    const opened = await open(workbook(rows), 'night shift.xlsx')
    expect(opened).toMatchObject({ sheets: ['Drivers'], sheet: 'Drivers', headings: rows[0] })
    expect(await check(opened)).toMatchObject({ ready: 1, rejected: 0 })
    const sent = await fileValidator.fileToSend()
    expect(sent.name).toBe('night shift.xlsx')
    expect(await sent.text()).toBe(
      `${head}\r\nAdaeze,Winfield,adaeze@example.com,6145550134,OH,TL482199,41\r\n`,
    )
  })

  test('named .csv is read all the same', async () => {
    expect((await open(workbook([['First name'], ['Adaeze']]), 'drivers.csv')).headings).toEqual([
      'First name',
    ])
  })

  test('writes what a spreadsheet would run as text', async () => {
    await open(workbook([['First name'], ['=HYPERLINK("http://x")']]), 'x.xlsx')
    expect(await (await fileValidator.fileToSend()).text()).toBe(
      `First name\r\n"'=HYPERLINK(""http://x"")"\r\n`,
    )
  })
})

describe('the lines', () => {
  const bad = 'Bram,,bram.example.com,12,ZZ,,'

  test('are checked one by one: what is wrong, where, and what stands there', async () => {
    const summary = await check(await open([head, adaeze, bad].join('\n')))
    expect(summary).toMatchObject({ rows: 2, ready: 1, rejected: 1 })
    const found = await problems()
    expect(found).toContainEqual([3, 'LastName', 'Last name', '', 'Enter a last name'])
    expect(found).toContainEqual([
      3,
      'EmailId',
      'E-mail',
      'bram.example.com',
      'Enter an email address, like name@example.com',
    ])
    expect(summary.kinds.map(({ count }) => count)).toEqual(found.map(() => 1))
  })

  test('that repeat a driver of an earlier one are counted, as the service leaves them out', async () => {
    const lines = [
      'Una,Twice,una@example.com,330-555-0101,OH,UU700001,',
      'Una,Twice,UNA@example.com,330-555-0101,OH,UU700001,',
      'Other,Person,other@example.com,330-555-0102,OH,UU 700-001,',
      'Third,Person,una@example.com,330-555-0103,OH,UU700003,',
      'Zoë,Lee,zoe@example.com,330-555-0104,,,',
      'ZOE,Lee,lee@example.com,(330) 555 0104,,,',
    ]
    const summary = await check(await open([head, ...lines].join('\n')))
    expect(summary).toMatchObject({ rows: 6, ready: 3, rejected: 0, repeated: 3 })
    expect((await problems()).map(([line, , , , message]) => [line, message])).toEqual([
      [3, 'Duplicate of line 2'],
      [4, 'Duplicate of line 2'],
      [7, 'Duplicate of line 6'],
    ])
  })

  test('that repeat a driver are listed with where he stands, and are no problem', async () => {
    const bo = 'Bo,Lee,bo@example.com,614 555 0135'
    const summary = await check(
      await open(['First name,Last name,E-mail,Phone', bo, bo, 'Bo,,x,1', bo].join('\n')),
    )
    expect(summary).toMatchObject({ ready: 1, rejected: 1, repeated: 2 })
    expect(summary.kinds.some(({ field }) => field === '')).toBe(false)
    const repeat = ['', '', 'Bo, Lee, bo@example.com, 614 555 0135', 'Duplicate of line 2']
    expect(await problems(1, repeatedKind)).toEqual([
      [3, ...repeat],
      [5, ...repeat],
    ])
    expect((await problems()).map(([line]) => line)).toEqual([3, 4, 4, 4, 5])
    // They are not corrected: sent again they would be drivers whom the carrier has.
    const [, ...lines] = (await (await fileValidator.rejected()).text()).trim().split('\r\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^"?Last name: Enter a last name/)
  })

  test('that repeat a driver take no place of a problem, and show no cell that is a number alone cut', async () => {
    const bo = 'Bo,Lee,bo@example.com,6145550135'
    const repeated = Array.from({ length: mostListed + 1 }, () => bo)
    const summary = await check(
      await open(
        ['First name,Last name,E-mail,Phone', bo, ...repeated, 'Bo,,bo@example.com,6145550135'].join('\n'),
      ),
    )
    expect(summary).toMatchObject({ ready: 1, rejected: 1, repeated: mostListed + 1 })
    expect((await problems(1, summary.kinds[0]?.key)).map(([line]) => line)).toEqual([mostListed + 4])
    const [first] = await problems(1, repeatedKind)
    expect(first?.[3]).toBe('Bo, Lee, bo@example.com, 6145550135')
  })

  test('are given a page at a time, of all kinds or of one', async () => {
    const { kinds } = await check(
      await open(
        [head, ...Array<string>(25).fill(bad), ...Array<string>(3).fill('Bo,Lee,x,614 555 0134,,,')].join(
          '\n',
        ),
      ),
    )
    const email = kinds.find(({ field }) => field === 'EmailId')
    expect(email?.count).toBe(28)
    expect(kinds[0]).toBe(email)
    const { rows, total } = await fileValidator.problems({ kind: email?.key, page: 3, pageSize: 10 })
    expect(total).toBe(28)
    expect(rows.map(({ line }) => line)).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
  })

  test('with a problem are written with the reason, and what was formula stays text', async () => {
    await check(await open([head, adaeze, '=1+1,,bram@example.com,614 555 0135,,,'].join('\n')))
    const [first, ...lines] = (await (await fileValidator.rejected()).text()).trim().split('\r\n')
    expect(first).toBe(`Reason,Line,${head}`)
    expect(lines).toEqual([
      `"First name: A name can't begin with =, +, - or @. Last name: Enter a last name",3,"'=1+1",,bram@example.com,614 555 0135,,,`,
    ])
  })

  test('do not repeat a social security number', async () => {
    await check(
      await open(`First name,Last name,Email,Phone,SSN\nBo,Lee,bo@example.com,614 555 0134,123-45-67`),
    )
    const [problem] = await problems()
    expect(problem?.slice(0, 4)).toEqual([2, 'SocialSecurityNumber', 'SSN', 'not shown'])
  })

  test('are written without a social security number, imported or not', async () => {
    const rows = [
      'Bo,Lee,nope,614 555 0134,123-45-6789,987654321',
      'Bo,Lee,nope,614 555 0134,123456780,x987-65-4320',
    ]
    await check(await open(['First name,Last name,Email,Phone,SSN,Employee SSN', ...rows].join('\n')))
    const [, ...lines] = (await (await fileValidator.rejected()).text()).trim().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['6789', '4321'],
      ['6780', 'x4320'],
    ])
  })

  test('that are wrong as a whole show how they begin, and no social security number', async () => {
    await check(
      await open(
        'First name,Last name,SSN,Email,Phone\nBo "x",123-45-6789,1,2,3,4\nBo,Lee,123-45-6789,2,3,4',
      ),
    )
    expect((await problems()).map((problem) => problem[3])).toEqual(['Bo "x", …', 'Bo, Lee'])
  })

  test('of 200 columns and with cells of ten megabytes are answered for', async () => {
    const wide = `${head},${Array.from({ length: 193 }, (_, column) => `Extra ${column}`).join(',')}`
    const huge = `${'x'.repeat(10_000_000)},Lee,bo@example.com,614 555 0134,,,`
    const summary = await check(await open([wide, adaeze, huge, adaeze].join('\n')))
    expect(summary).toMatchObject({ rows: 3, ready: 1, rejected: 1, repeated: 1 })
    expect(await problems()).toEqual([
      [3, '', '', `${'x'.repeat(60)}…`, expect.stringMatching(/longer than 64,000 characters/)],
      [4, '', '', expect.stringMatching(/^Adaeze, Winfield/), 'Duplicate of line 2'],
    ])
  })

  test('of which there are too many are refused before all of them are read', async () => {
    const opened = await open(`${head}\n${`${adaeze}\n`.repeat(100_001)}`)
    await expect(check(opened)).rejects.toThrow(/more than 1,00,000 drivers/)
  })

  test('tell how far the check is', async () => {
    const { told } = await check(await open(`${head}\n${`${adaeze}\n`.repeat(60_000)}`))
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect(Math.max(...told)).toBeLessThanOrEqual(1)
  })
})
