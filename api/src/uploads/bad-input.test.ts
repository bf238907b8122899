import { beforeAll, expect, test } from '@jest/globals'
import { deflateRawSync } from 'node:zlib'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { call, Refusal } from 'shared-api'
import { driverUploads, uploadLimits } from 'shared-api/uploads'
import { tarnbrook } from '../../demo/accounts.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { testService } from '../../test/support/test-service.ts'
import { inspectFile } from './inspect-file.ts'
import { driverLines, headLine, sendFile } from '../../test/support/sample-uploads.ts'

const service = await testService()
let token: string

beforeAll(async () => {
  token = await service.signIn('carrier')
})

const bytes = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le'))
const zip = () => bytes([0x50, 0x4b, 3, 4], 'sheet', [...deflateRawSync(headLine + driverLines('zipped', 9))])

async function imported(content: string | Uint8Array<ArrayBuffer>) {
  const { UploadId } = await sendFile(content)
  await service.jobsDone()
  return call(driverUploads.status, { params: { UploadId } })
}

const named = (name: string, mail: string) => `${name},${mail},${mail}@x.example,6145556001,,\r\n`

test.each([
  ['UTF-16', (mail: string) => utf16(headLine + named('Zoë', mail))],
  ['Windows-1252', (mail: string) => new Uint8Array(Buffer.from(headLine + named('Zoë', mail), 'latin1'))],
  ['tabs', (mail: string) => (headLine + named('Zoë', mail)).replaceAll(',', '\t')],
  ['200 columns', (mail: string) => wide(headLine, 'Note') + wide(named('Zoë', mail), 'text')],
  ['a heading that begins like an archive', (mail: string) => `PK,${headLine}1,${named('Zoë', mail)}`],
])('a file with %s comes in', async (kind, fileOf) => {
  const mail = `zoe${kind.replaceAll(/\W/g, '').toLowerCase()}`
  expect(await imported(fileOf(mail))).toMatchObject({ Status: 'Done', RowsTotal: 1, Imported: 1 })
  const [driver] = await service.admin
    .selectFrom('driver')
    .select('first_name')
    .where('email', '=', `${mail}@x.example`)
    .execute()
  expect(driver).toEqual({ first_name: 'Zoë' })
})

const wide = (line: string, cell: string) =>
  `${line.trimEnd()},${Array.from({ length: 194 }, () => cell).join()}\r\n`

test('a cell of ten million letters costs its line, and no other', async () => {
  const lines = `${driverLines('beside', 1)}"${'x'.repeat(10_000_000)}",Long,long@x.example,6145556002,,\r\n${named('Behind', 'behind')}`
  expect(await imported(headLine + lines)).toMatchObject({ Imported: 2, Rejected: 1, HasRejects: true })
})

test('rejected lines with their reasons end soon after three times the size of a small file', async () => {
  const lines = headLine + ',,=,1,,\r\n'.repeat(5000)
  const { UploadId } = await imported(lines)
  const rejects = await (await call(driverUploads.rejects, { params: { UploadId } })).text()
  expect(rejects.length).toBeGreaterThan(100_000)
  expect(rejects.length).toBeLessThan(3 * lines.length + 101_000)
  expect(rejects).toMatch(/There are more of these lines\. Correct these, and import the file again\.\n$/)
})

async function refused(content: string | Uint8Array<ArrayBuffer>) {
  const problem: unknown = await sendFile(content).catch((reason: unknown) => reason)
  if (!(problem instanceof Refusal)) throw new Error('the file was taken')
  return { status: problem.status, errors: problem.errors }
}
const sentence = (Field: string, Message: string) => ({ status: 400, errors: [{ Field, Message }] })

test.each([
  ['nothing', '', 'This file is empty. Choose a file with a line of column names and a driver on each line'],
  [
    'a workbook',
    zip(),
    'This file is an Excel workbook or a ZIP archive, not a CSV file. Open it in your spreadsheet program and save it as CSV',
  ],
  ['a PDF', new Uint8Array(pdf), 'This file is a PDF. Export the list as CSV from the program that made it'],
  ['no text', bytes('name', [0, 1, 2, 0, 0, 9, 200]), "This file can't be read. Choose a CSV or XLSX file"],
  [
    'blank lines',
    '\r\n\r\n',
    'This file is empty. Choose a file with a line of column names and a driver on each line',
  ],
  ['column names alone', headLine, 'This file has column names but no drivers. Add a line for each driver'],
  [
    'drivers without column names',
    driverLines('headless', 2),
    'The first line is a driver. Add a line with column names above it',
  ],
  [
    'a quotation mark that is never closed',
    `${headLine}"Ada,Uploaded,ada@x.example,6145556003,,\r\n${driverLines('swallowed', 50)}`,
    'Line 2: The quotation mark opened in this line is never closed. Close it or remove it',
  ],
  [
    'too many drivers',
    headLine + driverLines('many', 100_001),
    'This file has more than 1,00,000 drivers. Split it into smaller ones',
  ],
])('a file with %s is refused in a sentence', async (_, content, message) => {
  expect(await refused(content)).toEqual(sentence('file', message))
})

test('columns that are not named as usual are asked for', async () => {
  expect(await refused('a,b,c\n1,2,3\n')).toEqual(sentence('Mapping', 'Choose the column for: First name'))
  const Mapping = { FirstName: 0, LastName: 1, EmailId: 2, MobileNumber: 3 }
  const outside = sendFile('a,b,c\n1,2,3\n', { Mapping })
  await expect(outside).rejects.toMatchObject(
    sentence('Mapping', 'Mobile number: the file has no such column. Choose another one'),
  )
})

const twoMillionLines = new Uint8Array(Buffer.from(headLine + 'a,b,c,6145550000,,\n'.repeat(2_000_000)))
const tooManyDrivers = sentence(
  'file',
  'This file has more than 1,00,000 drivers. Split it into smaller ones',
)

test('two million lines that are small enough to be sent are refused in a sentence', async () => {
  expect(twoMillionLines.length).toBeLessThan(uploadLimits.fileBytes)
  expect(await refused(twoMillionLines)).toEqual(tooManyDrivers)
})

test('of two million lines no more are read than it takes to refuse them', async () => {
  const taken: number[] = []
  const open = async function* () {
    const reading = taken.push(0) - 1
    for (let from = 0; from < twoMillionLines.length; from += 65_536) {
      const piece = Buffer.from(twoMillionLines.subarray(from, from + 65_536))
      taken[reading] = (taken[reading] ?? 0) + piece.length
      yield piece
    }
  }
  const problem: unknown = await inspectFile(open, undefined, 'one').catch((reason: unknown) => reason)
  expect(problem).toMatchObject(tooManyDrivers)
  const [whole = 0, lines = 0] = taken
  // All of its bytes are looked at, to know what they are written in; of its lines the first in twenty.
  expect([taken.length, whole]).toEqual([2, twoMillionLines.length])
  expect(lines).toBeLessThan(twoMillionLines.length / 18)
})

test('files of two companies are checked at once, and the next ones wait', async () => {
  const opened: string[] = []
  const isOpened = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const goOn = Promise.withResolvers<void>()
  const check = (name: string) =>
    inspectFile(
      async function* () {
        isOpened[opened.push(name) - 1]?.resolve()
        await goOn.promise
        yield Buffer.from(headLine + driverLines(name, 1))
      },
      undefined,
      name,
    )
  const checked = ['red', 'red', 'green', 'blue'].map(check)
  await isOpened[1]?.promise
  expect(opened).toEqual(['red', 'green'])
  goOn.resolve()
  expect((await Promise.all(checked)).map(({ rows }) => rows)).toEqual([1, 1, 1, 1])
})

test('a file beyond the limit is refused for its bytes', async () => {
  const tooBig = new Uint8Array(uploadLimits.fileBytes + 5_000_000).fill(0x61)
  await expect(sendFile(tooBig)).rejects.toMatchObject({
    status: 413,
    message: 'Send one file of at most 50 MB.',
  })
})

const counts = async () => {
  const { drivers } = await service.admin
    .selectFrom('driver')
    .select(({ fn }) => fn.countAll<number>().as('drivers'))
    .executeTakeFirstOrThrow()
  const uploads = await service.admin.selectFrom('driver_upload').select('id').execute()
  return { drivers, uploads: uploads.length }
}

test('of a file whose sender is cut off nothing is kept', async () => {
  const before = await counts()
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  await once(socket, 'connect')
  const boundary = 'cut'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  socket.write(
    [
      'POST /api/v1/upload-csv HTTP/1.1\r\nhost: portal\r\n',
      `authorization: Bearer ${token}\r\n`,
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 900000\r\n\r\n`,
      part('UploadId', randomUUID()),
      part('CarrierId', tarnbrook.id),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="drivers.csv"\r\n\r\n`,
      headLine,
      driverLines('cut', 500),
    ].join(''),
  )
  const { incoming } = folderStore(service.folder)
  while ((await readdir(incoming)).length === 0);
  socket.destroy()
  while ((await readdir(incoming)).length > 0);
  expect(await counts()).toEqual(before)
})
