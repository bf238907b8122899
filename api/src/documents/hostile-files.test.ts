import { beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, deflateSync } from 'node:zlib'
import { quillhaven } from '../../demo/accounts.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { pdf, picture } from '../../test/support/sample-files.ts'

const service = await testService()
let token: string

beforeAll(async () => {
  token = await service.signIn('carrier')
})

/** Bytes that are in use, after what is not was collected. */
function liveBytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

interface Part {
  name: string
  bytes: Uint8Array | string
  field?: string
  type?: string
}

/** Past the typed client, which would not send such a thing. */
function send(parts: Part[], words: Record<string, string> = { bucket: 'accounts', folder: quillhaven.id }) {
  const boundary = 'between-parts'
  const text = Object.entries(words).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const files = parts.flatMap(({ name, bytes, field = 'Files', type = 'application/pdf' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return sendRaw(
    Buffer.concat([Buffer.from(text.join('')), ...files, Buffer.from(`--${boundary}--\r\n`)]),
    `multipart/form-data; boundary=${boundary}`,
  )
}

const sendRaw = (body: Buffer<ArrayBuffer>, type: string) =>
  service.ask('uploadDocuments', {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': type },
    body,
  })

const zip = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  deflateSync(Buffer.alloc(100_000)),
])
const html = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(500)])
const elf = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)])
const gif = Buffer.from('GIF89a/*\x01\0*/=alert(1);//', 'latin1')

/** A PNG of a few bytes that says it has 3.6 billion points. */
const hugePicture = (() => {
  const head = Buffer.from('49484452000100000000ea60080600000000', 'hex')
  const body = head.subarray(0, 17)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), body, sum])
})()

const endings =
  'svg SVG html xhtml xml js exe bat sh php jar zip 7z docm docx xlsx iso lnk msi gif csv txt pdf.exe pdf.'.split(
    ' ',
  )

const disguised: [string, Part][] = [
  ['a page that says it is a PDF', { name: 'a.pdf', bytes: html }],
  ['a drawing that says it is a PNG', { name: 'a.png', bytes: svg, type: 'image/png' }],
  ['a program that says it is a PDF', { name: 'a.pdf', bytes: program }],
  ['a program of another system that says it is a JPG', { name: 'a.jpg', bytes: elf }],
  ['an archive that says it is a PDF', { name: 'a.pdf', bytes: zip }],
  ['a picture that is a script', { name: 'a.png', bytes: gif }],
  ['a PDF that says it is a JPG', { name: 'a.jpg', bytes: pdf }],
  ['a JPG that is a PNG', { name: 'a.jpeg', bytes: picture }],
  ['a PDF behind a page', { name: 'a.pdf', bytes: html + new TextDecoder().decode(pdf) }],
  ['an archive before a PDF', { name: 'a.pdf', bytes: Buffer.concat([zip, pdf]) }],
  ['zeros', { name: 'a.pdf', bytes: Buffer.alloc(1000) }],
  ['one byte', { name: 'a.pdf', bytes: '%' }],
  ['an ending hidden behind a zero', { name: 'a.php\0.pdf', bytes: program }],
]

test.each([...endings, ''])('a file whose name ends in %j is refused with the reason', async (ending) => {
  const { status, envelope } = await send([{ name: `notes.${ending}`, bytes: pdf }])
  expect(status).toBe(400)
  expect(envelope.Errors?.map(({ Field }) => Field)).toEqual(['Files.0'])
  expect(envelope.Errors?.[0]?.Message).toMatch(/^(notes|file).*: .{20,}/)
})

test.each(disguised)('%s is not taken', async (_, part) => {
  const { status, envelope } = await send([part])
  expect(status).toBe(400)
  expect(envelope.Errors?.[0]?.Message).toMatch(/does not match its file type|Choose a PDF/)
})

test('an empty file and no file at all are refused', async () => {
  const nothing = await send([{ name: 'a.pdf', bytes: '' }])
  expect(nothing.envelope.Errors).toEqual([{ Field: 'Files.0', Message: 'a.pdf is empty. Choose it again' }])
  const none = await send([])
  expect(none.envelope.Errors).toEqual([{ Field: 'Files', Message: 'Choose a file' }])
})

test('a file that is too large, eleven files and a hundred are refused', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(10_500_000)])
  const one = await send([{ name: 'a.pdf', bytes: large }])
  expect(one.envelope.Errors).toEqual([
    { Field: 'Files.0', Message: 'a.pdf is larger than 10 MB. Make it smaller or split it' },
  ])
  const many = (count: number) =>
    send(Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf })))
  expect((await many(11)).envelope.Errors).toEqual([
    { Field: 'Files', Message: 'Choose at most 10 files at a time' },
  ])
  expect((await many(100)).status).toBe(413)
})

test('files in a field that takes none, and words where none belong, are refused', async () => {
  const elsewhere = await send([{ name: 'a.pdf', bytes: pdf, field: 'bucket' }])
  expect(elsewhere.envelope.Errors?.[0]?.Field).toBe('bucket')
  const place = { bucket: 'accounts', folder: quillhaven.id }
  const unknown = await send([{ name: 'a.pdf', bytes: pdf }], { ...place, path: '/etc' })
  expect(unknown.envelope.Errors?.[0]?.Field).toBe('path')
  const polluted = await send([{ name: 'a.pdf', bytes: pdf }], { ...place, __proto__x: '1' })
  expect(polluted.status).toBe(400)
})

test.each([
  [
    'a form without an end',
    Buffer.from('--x\r\ncontent-disposition: form-data; name="bucket"\r\n\r\nacc'),
    'multipart/form-data; boundary=x',
  ],
  ['a form without a boundary', Buffer.from('x'), 'multipart/form-data'],
  ['no form', Buffer.from('{}'), 'multipart/form-data; boundary=x'],
  ['nothing', Buffer.alloc(0), 'multipart/form-data; boundary=x'],
  [
    'a field named __proto__',
    Buffer.from('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
    'multipart/form-data; boundary=x',
  ],
  [
    'four hundred fields',
    Buffer.from(`${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(400)}--x--\r\n`),
    'multipart/form-data; boundary=x',
  ],
])('%s is not taken', async (_, body, type) => {
  const { status, envelope } = await sendRaw(body, type)
  expect([400, 413]).toContain(status)
  expect(envelope.Message).not.toMatch(/busboy|multipart data|FST_/i)
})

test('a form with a boundary of more letters than a form may have is not read', async () => {
  const { status, envelope } = await sendRaw(
    Buffer.from('x'),
    `multipart/form-data; boundary=${'a'.repeat(100)}`,
  )
  expect({ status, message: envelope.Message }).toEqual({
    status: 400,
    message: 'The boundary of the form is too long. Use at most 70 letters.',
  })
})

test('a form of thousands of parts is cut off before all of it is read', async () => {
  const parts = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000)
  await expect(sendRaw(Buffer.from(`${parts}--x--\r\n`), 'multipart/form-data; boundary=x')).rejects.toThrow(
    'fetch failed',
  )
})

test('a form where JSON belongs, and JSON where a form belongs, are refused', async () => {
  const json = await sendRaw(Buffer.from('{}'), 'application/json')
  expect(json).toMatchObject({
    status: 415,
    envelope: { Message: 'Send the files as multipart/form-data.' },
  })
  const form = await service.ask('LogoutUser', {
    method: 'POST',
    headers: bearer(token),
    body: new FormData(),
  })
  expect(form).toMatchObject({ status: 415, envelope: { Message: 'Send the body as application/json.' } })
})

test('a file that is not taken leaves nothing behind', async () => {
  expect(await service.admin.selectFrom('file').select('name').execute()).toEqual([])
  expect(await service.admin.selectFrom('file_arrival').select('store_key').execute()).toEqual([])
})

const given = async (name: string, bytes: Uint8Array | string) => {
  const { status, envelope } = await send([{ name, bytes }])
  expect({ status, message: envelope.Message }).toEqual({ status: 200, message: 'SUCCESS' })
  const { id } = await service.admin
    .selectFrom('file')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await service.admin.deleteFrom('file').where('id', '<>', id).execute()
  const answer = await fetch(`${service.baseUrl}/api/v1/getFileContent/${id}`, { headers: bearer(token) })
  await answer.arrayBuffer()
  await service.admin.deleteFrom('file').execute()
  return answer.headers
}

test.each([
  ['../../../etc/cron.d/job.pdf', 'job.pdf'],
  ['..\\\\..\\\\windows\\\\system32\\\\a.pdf', 'a.pdf'],
  ['a%0D%0ASet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['gnp.\u202epdf', 'gnp.pdf'],
  ["it's; rm -rf *.pdf", "it's; rm -rf *.pdf"],
])('what is taken and harmless: a file called %j', async (name, shown) => {
  const headers = await given(name, pdf)
  const saved = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '')?.[1]
  expect(decodeURIComponent(saved ?? '')).toBe(shown)
  expect(headers.get('set-cookie')).toBeNull()
})

test('a PDF that is an archive or a page at its end, and a picture of too many points, are only ever saved', async () => {
  for (const [name, bytes] of [
    ['a.pdf', Buffer.concat([pdf, zip])],
    ['a.pdf', new TextDecoder().decode(pdf) + html],
    ['a.png', hugePicture],
  ] as const) {
    const headers = await given(name, bytes)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  }
})

test('a picture that would take long to clean is refused with a way out', async () => {
  const segments = Buffer.from('ffe10002', 'hex').toString('latin1').repeat(10_001)
  const { status, envelope } = await send([
    { name: 'a.jpg', bytes: Buffer.from(`\xff\xd8${segments}\xff\xd9`, 'latin1'), type: 'image/jpeg' },
  ])
  expect({ status, errors: envelope.Errors }).toEqual({
    status: 400,
    errors: [
      {
        Field: 'Files.0',
        Message: 'a.jpg could not be cleared of its location. Save it as a new JPG and choose that file',
      },
    ],
  })
})

test('files pass through without being held in memory', async () => {
  const boundary = 'between-parts'
  const word = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const zeros = Buffer.alloc(100_000)
  const before = liveBytes()
  let sending = 0
  function* body() {
    yield word('bucket', 'accounts') + word('folder', quillhaven.id)
    for (let file = 0; file < 4; file += 1) {
      yield `--${boundary}\r\ncontent-disposition: form-data; name="Files"; filename="${file}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
      yield pdf
      for (let part = 0; part < 99; part += 1) yield zeros
      yield '\r\n'
      process.stderr.write('LIVE ' + (liveBytes() - before) + '\n')
    }
    sending = liveBytes()
    yield `--${boundary}--\r\n`
  }
  const to = request(`${service.baseUrl}/api/v1/uploadDocuments`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = once(to, 'response')
  await pipeline(body(), to)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  // 40 MB were sent. What is on its way between sender, sockets and disk is a few of them.
  expect(sending - before).toBeLessThan(15_000_000)
})
