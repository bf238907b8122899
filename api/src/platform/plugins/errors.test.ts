import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { get } from 'shared-api/contract'
import * as z from 'zod/mini'
import { connect } from '../database/connect.ts'
import { buildApp } from '../../app.ts'
import { serveOpenly } from '../../serve.ts'
import { bearer, startTestService, type TestService } from '../../../test/support/test-service.ts'
import { unlimited } from './limits.ts'
import { unusedFiles } from '../../../test/support/test-files.ts'
import { testKeys } from '../../../test/support/test-world.ts'

let service: TestService
let token: string

const overtaken = get('Overtaken/:code', {
  params: z.strictObject({ code: z.string() }),
  data: z.null(),
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

beforeAll(async () => {
  service = await startTestService({
    more: (app) =>
      serveOpenly(app, overtaken, async ({ params: { code } }) => {
        const raise = `raise exception using errcode = '${code}', detail = 'Key is not present in table "ticket".'`
        await sql`do ${sql.lit(`begin ${raise}; end`)}`.execute(service.db)
        return null
      }),
  })
  token = await service.signIn('carrier')
})

afterAll(() => service.stop())

const read = (path: string) => service.ask(path, { headers: bearer(token) })

const send = (body: string, contentType = 'application/json') =>
  service.ask('LoginUser', { method: 'POST', body, headers: { 'content-type': contentType } })

const secured = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
}

test('a call that no one knows is answered 404 in the envelope, whatever its method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
    const { status, headers, envelope } = await service.ask('GetTheMoon', { method })
    expect({ method, status }).toEqual({ method, status: 404 })
    expect(Object.fromEntries(headers)).toMatchObject(secured)
    expect(envelope).toMatchObject({
      StatusCode: 404,
      Message: 'There is no such call. Check its name and method.',
      Result: null,
      Errors: [],
    })
  }
})

test('a call that no one knows is answered 404 before its body is read', async () => {
  const sent = await service.ask('NoSuchCall', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(900_000),
  })
  expect(sent.status).toBe(404)
})

test('a call that no one knows is answered the same with another method or in other letters', async () => {
  expect((await service.ask('GetDrivers', { method: 'DELETE' })).status).toBe(404)
  expect((await read('getdrivers')).status).toBe(404)
  expect((await read('GetDrivers/1')).status).toBe(404)
  expect((await read('../../etc/passwd')).status).toBe(404)
})

test('a call that no one knows is answered the same when its path can not even be read', async () => {
  const { port } = new URL(service.baseUrl)
  const sent = request({ port, host: '127.0.0.1', path: '/api/v1/%zz%' }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error('No answer')
  expect(response.statusCode).toBe(404)
  const answer = await json(response)
  expect(answer).toMatchObject({ StatusCode: 404, Result: null, RequestId: response.headers['x-request-id'] })
  expect(response.headers).toMatchObject(secured)
})

const errorsOf = async (path: string) => {
  const { status, envelope } = await read(path)
  expect(status).toBe(400)
  return envelope.Errors
}

test('headers that are too big are refused in the envelope', async () => {
  const { status, headers, envelope } = await service.ask('GetUserDetails', {
    headers: { 'x-much': 'a'.repeat(20_000) },
  })
  expect(status).toBe(431)
  expect(Object.fromEntries(headers)).toMatchObject(secured)
  expect(envelope).toMatchObject({
    RequestId: headers.get('x-request-id'),
    StatusCode: 431,
    Message: 'The headers of the request are too big.',
    Result: null,
    Errors: [],
  })
})

test('a query that is wrong is refused with the fields by name, all at once', async () => {
  expect(await errorsOf('GetDrivers?Page=first&PageSize=101&SortBy=password_hash&SortDir=up')).toEqual([
    { Field: 'Page', Message: 'Page is a number from 1' },
    { Field: 'PageSize', Message: 'PageSize is a number from 1 to 100' },
    { Field: 'SortBy', Message: expect.stringContaining('Sort by one of CreatedDate, Name') },
    { Field: 'SortDir', Message: 'SortDir is asc or desc' },
  ])
})

test.each([
  ['GetDrivers?Page=1.5', 'Page'],
  ['GetDrivers?Page=', 'Page'],
  ['GetDrivers?Page=1&Page=2', 'Page'],
  ["GetDrivers?CarrierId=' or 1=1 --", 'CarrierId'],
  ['GetDrivers?list_filter=Retired', 'list_filter'],
  [`GetDrivers?Search=${'a'.repeat(101)}`, 'Search'],
  ['GetDrivers?Tenant=all', 'Tenant'],
  ['GetDrivers?__proto__=1', '__proto__'],
  ['GetOpenTickets?Status=open', 'Status'],
  ['GetMVRReportList?list_filter=Created%20Today', 'list_filter'],
  ['GetMasterData?data_type=PASSWORDS', 'data_type'],
  ['GetDropdownValues?key=', 'key'],
  ['GetOpenTicketsCount?get_report=maybe', 'get_report'],
  ['GetOpenTicketsCount?get_report=true&SortBy=Nothing', 'SortBy'],
])('a query that is wrong: %s is refused for %s', async (path, field) => {
  expect(await errorsOf(path)).toEqual([{ Field: field, Message: expect.stringMatching(/\w+ \w+/) }])
})

test.each([
  ['{"Email": "carrier@demo.example"', 'body'],
  ['', 'body'],
  ['{"Email": undefined}', 'body'],
  ['{"__proto__": {"Email": "x"}}', 'body'],
])('a body that is wrong: %s is not JSON that we take', async (body, field) => {
  const { status, envelope } = await send(body)
  expect(status).toBe(400)
  expect(envelope.Errors).toEqual([
    { Field: field, Message: 'The body is not valid JSON. Check quotes, commas and brackets.' },
  ])
})

test('a body that is a list or a word is told that it has to be an object', async () => {
  for (const body of ['[]', '"Email"', '7', 'true']) {
    const { status, envelope } = await send(body)
    expect({ body, status, errors: envelope.Errors }).toEqual({
      body,
      status: 400,
      errors: [{ Field: 'body', Message: 'This has to be an object' }],
    })
  }
})

test('a body that is wrong names every field that is missing, of the wrong type or unknown', async () => {
  const { status, envelope } = await send('{"Email": 7, "Passwort": "x"}')
  expect(status).toBe(400)
  expect(envelope.Message).toBe('Some fields need other values')
  expect(envelope.Errors).toEqual([
    { Field: 'Email', Message: 'This has to be text' },
    { Field: 'Password', Message: 'Fill in this field' },
    { Field: 'Passwort', Message: 'This field is not known here. Leave it out.' },
  ])
})

test('a body with hundreds of unknown fields is told of the first 20', async () => {
  const { status, envelope } = await send(JSON.stringify(unknownFields(900)))
  expect(status).toBe(400)
  expect(envelope.Errors).toHaveLength(20)
})

test.each([
  ['fields', JSON.stringify(unknownFields(9000))],
  ['values', JSON.stringify({ Email: Array.from({ length: 9000 }, () => 1) })],
  ['levels', `${'['.repeat(9000)}${']'.repeat(9000)}`],
])('a body with thousands of %s is refused as a whole', async (_, body) => {
  const { status, envelope } = await send(body)
  expect(status).toBe(400)
  expect(envelope.Errors).toEqual([
    { Field: 'body', Message: 'The body has too many fields or values. Send fewer at once.' },
  ])
})

test('a body that is wrong says what an e-mail address looks like', async () => {
  const { envelope } = await send('{"Email": "carrier", "Password": ""}')
  expect(envelope.Errors).toEqual([
    { Field: 'Email', Message: 'Enter an email address, like name@example.com' },
    { Field: 'Password', Message: 'Enter your password' },
  ])
})

test('a body that is wrong is refused by its kind and its size', async () => {
  expect((await send('Email=a', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send('<Email/>', 'text/xml')).status).toBe(415)
  const big = await send(JSON.stringify({ Email: 'a'.repeat(200_000), Password: 'x' }))
  expect(big.status).toBe(413)
  expect(big.envelope.Message).toBe('The request is too big.')
})

test('a body that is wrong is told that it is too big however big it is, and the line stays open', async () => {
  for (const size of [150_000, 20_000_000]) {
    const { status, headers } = await send(JSON.stringify({ Email: 'a'.repeat(size) }))
    const isCut = headers.get('connection') === 'close'
    expect({ size, status, isCut }).toEqual({ size, status: 413, isCut: false })
  }
})

test('a body of a caller without the role is not even read', async () => {
  const broken = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }
  expect((await service.ask('LogoutUser', broken)).status).toBe(401)
})

test('what belongs to a record that was deleted in between is answered as one that does not exist', async () => {
  const { status, envelope } = await service.ask('Overtaken/23503')
  expect({ status, message: envelope.Message }).toEqual({ status: 404, message: 'Record not found' })
})

test.each(['40P01', '40001'])(
  'what the database gives up for another call (%s) is tried again',
  async (code) => {
    const { status, headers, envelope } = await service.ask(`Overtaken/${code}`)
    expect({ status, message: envelope.Message }).toEqual({
      status: 503,
      message: "The service can't answer right now. Try again in a minute.",
    })
    expect(headers.get('retry-after')).toBe('5')
  },
)

test('a database that is away is told as such, and readiness with it', async () => {
  const db = connect('postgres://nobody:x@127.0.0.1:1/nothing')
  const app = await buildApp({ db, keys: testKeys, files: unusedFiles, limits: unlimited })
  const answer = await app.inject({ url: '/api/v1/GetUserDetails', headers: bearer('A'.repeat(43)) })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    Message: "The service can't reach its data right now. Try again in a minute.",
  })
  expect((await app.inject('/health/ready')).statusCode).toBe(503)
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await app.close()
  await db.destroy()
})

function unknownFields(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
}
