/** @jest-environment ./jest.browser.js */
/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { accounts } from '../accounts/accounts.ts'
import { call, configureClient, pendingCount, Refusal, subscribePending } from './client.ts'
import { get, post } from '../contract.ts'
import { driverUploads, uploadLimits } from '../uploads/uploads.ts'
import { drivers } from '../drivers/drivers.ts'
import { Id, Named } from '../fields.ts'
import { files } from '../documents/documents.ts'
import { sessions } from '../sessions/sessions.ts'
import * as z from 'zod/mini'

interface Seen {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: Seen[] = []
let expiries = 0
let token: string | undefined

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    seen.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      body: Buffer.concat(chunks).toString(),
    })
    answer(request, response)
  })
})

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const success = (result: unknown) => json(200, { StatusCode: 200, Message: 'SUCCESS', Result: result })

const refusalOf = async (failing: Promise<unknown>) => {
  try {
    await failing
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
  throw new Error('the call was not refused')
}

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
})

const baseUrl = () => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

beforeEach(() => {
  seen = []
  expiries = 0
  token = 'secret'
  configureClient({ baseUrl: baseUrl(), token: () => token, onSessionExpired: () => (expiries += 1) })
})

describe('a request', () => {
  test('a reading carries the token and the fields that have a value', async () => {
    answer = success({ Data: [], Page: 2, PageSize: 10, Total: 0, Counts: {} })
    await call(drivers.list, { query: { Page: 2, Search: 'a b&c', CarrierId: undefined } })
    expect(seen).toEqual([
      {
        method: 'GET',
        url: '/api/v1/GetDrivers?Page=2&Search=a+b%26c',
        authorization: 'Bearer secret',
        contentType: undefined,
        body: '',
      },
    ])
  })

  test('a change carries its body as JSON, an empty one where nothing is given', async () => {
    answer = success({ Data: null })
    await call(sessions.signOut)
    await call(sessions.signOut, { body: { Everywhere: true } })
    expect(seen.map(({ method, url, contentType, body }) => ({ method, url, contentType, body }))).toEqual([
      { method: 'POST', url: '/api/v1/LogoutUser', contentType: 'application/json', body: '{}' },
      {
        method: 'POST',
        url: '/api/v1/LogoutUser',
        contentType: 'application/json',
        body: '{"Everywhere":true}',
      },
    ])
  })

  test('without a session there is no Authorization header', async () => {
    token = undefined
    answer = success({ Data: { Token: 't', ExpiresAt: '2026-11-27T00:00:00Z' } })
    await call(sessions.signIn, { body: { Email: 'carrier@demo.example', Password: 'p' } })
    expect(seen[0]?.authorization).toBeUndefined()
  })

  test('a path parameter is escaped into its place', async () => {
    const lists = get('RelatedLists/:id', {
      params: z.object({ id: z.string() }),
      data: z.array(Named),
      roles: ['carrier'],
      tenant: 'accounts',
      audit: 'none',
      rate: 'read',
    })
    answer = success({ Data: [] })
    await call(lists, { params: { id: 'a/b' } })
    expect(seen[0]?.url).toBe('/api/v1/RelatedLists/a%2Fb')
  })
})

describe('files', () => {
  const folder = '00000000-0000-4000-8000-000000000000'

  test('are sent as a form with files, the words before them', async () => {
    answer = success({ Data: [] })
    const Files = [new File(['%PDF'], 'a.pdf'), new File(['%PDF'], 'b.pdf')]
    await call(files.add, { body: { bucket: 'drivers', folder, Files } })
    const [sent] = seen
    expect(sent?.contentType).toMatch(/^multipart\/form-data; boundary=/)
    expect(
      [...(sent?.body ?? '').matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, ...names]) => names),
    ).toEqual([
      ['bucket', undefined],
      ['folder', undefined],
      ['Files', 'a.pdf'],
      ['Files', 'b.pdf'],
    ])
  })

  test('come back as they are, and a refusal as a refusal', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.end('%PDF-1.7')
    }
    const content = await call(files.content, { params: { id: folder } })
    expect(await content.text()).toBe('%PDF-1.7')
    answer = json(404, { StatusCode: 404, Message: 'Record not found', Result: null })
    expect((await refusalOf(call(files.content, { params: { id: folder } }))).message).toBe(
      'Record not found',
    )
  })
})

describe('a response', () => {
  test('a record is unwrapped to its Data, a list stays a page', async () => {
    answer = success({ Data: [{ IsDirect: true }] })
    expect(await call(accounts.list)).toEqual([{ IsDirect: true }])
    const page = { Data: [], Page: 1, PageSize: 10, Total: 0, Counts: { All: 0 } }
    answer = success(page)
    expect(await call(drivers.list)).toEqual(page)
  })

  test('a bare list is the Result itself', async () => {
    const agents = get('getAgentList', {
      data: { kind: 'bare', schema: z.array(z.object({ Contact: z.extend(Named, { Id }) })) },
      roles: ['carrier'],
      tenant: 'accounts',
      audit: 'none',
      rate: 'read',
    })
    answer = success([{ Contact: { Name: 'Rhea Thorne' } }])
    expect(await call(agents)).toEqual([{ Contact: { Name: 'Rhea Thorne' } }])
  })

  test('a failure is a refusal with message, fields and request id', async () => {
    const Errors = [{ Field: 'Email', Message: 'Enter an email address' }]
    answer = json(400, {
      StatusCode: 400,
      Message: 'Check the fields',
      Result: null,
      Errors,
      RequestId: 'r-1',
    })
    const refusal = await refusalOf(call(sessions.signIn, { body: { Email: '', Password: '' } }))
    expect(refusal).toMatchObject({
      status: 400,
      message: 'Check the fields',
      errors: Errors,
      requestId: 'r-1',
    })
    expect(expiries).toBe(0)
  })

  test('a change that came too late brings the newer record along, any other refusal none', async () => {
    answer = json(409, { StatusCode: 409, Message: 'Changed', Result: { Data: { Version: 2 } } })
    expect(await refusalOf(call(accounts.list))).toMatchObject({ status: 409, newer: { Version: 2 } })
    answer = json(409, { StatusCode: 409, Message: 'Changed', Result: null })
    expect((await refusalOf(call(accounts.list))).newer).toBeUndefined()
  })

  test('a page of a gateway is told in plain words', async () => {
    answer = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<html>Bad Gateway</html>')
    }
    const refusal = await refusalOf(call(accounts.list))
    expect(refusal.status).toBe(502)
    expect(refusal.message).toBe("The service can't answer right now. Try again in a minute.")
  })

  test('an answer that is not a success in the envelope is a refusal, though HTTP says 200', async () => {
    answer = json(200, { StatusCode: 500, Message: 'No luck', Result: null })
    expect((await refusalOf(call(accounts.list))).message).toBe('No luck')
  })

  test('a service that is not there is a refusal with status 0', async () => {
    configureClient({ baseUrl: 'http://127.0.0.1:1', token: () => token, onSessionExpired: () => undefined })
    const refusal = await refusalOf(call(accounts.list))
    expect(refusal.status).toBe(0)
    expect(refusal.message).toBe("The service can't be reached. Check your connection and try again.")
  })

  test('a service that hangs is a refusal with status 408, which no one repeats', async () => {
    const inTime = AbortSignal.timeout.bind(AbortSignal)
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => inTime(20))
    answer = () => undefined
    const refusal = await refusalOf(call(accounts.list))
    expect([refusal.status, refusal.message]).toEqual([
      408,
      'The service took too long to answer. Try again.',
    ])
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
  })

  test('the largest file has the time that it needs at half a megabit a second', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout')
    answer = (_, response) => response.writeHead(500).end()
    const body = {
      CarrierId: '001A000000000000AA',
      UploadId: crypto.randomUUID(),
      file: new File(['a'], 'a.csv'),
    }
    await refusalOf(call(driverUploads.send, { body }))
    expect(timeout.mock.calls[0]?.[0]).toBeGreaterThan((uploadLimits.fileBytes * 8) / 500)
    timeout.mockRestore()
  })
})

describe('the end of a session', () => {
  test("is told by 401 with 'Token has been expired!' alone", async () => {
    answer = json(401, { StatusCode: 401, Message: 'Email or password is incorrect', Result: null })
    await refusalOf(call(sessions.signIn, { body: { Email: 'a@b.example', Password: 'p' } }))
    expect(expiries).toBe(0)
    answer = json(401, { StatusCode: 401, Message: 'Token has been expired!', Result: null })
    await refusalOf(call(accounts.list))
    expect(expiries).toBe(1)
    answer = json(403, { StatusCode: 403, Message: 'Token has been expired!', Result: null })
    await refusalOf(call(accounts.list))
    expect(expiries).toBe(1)
  })
})

test('an aborted call ends with the reason of its signal', async () => {
  const controller = new AbortController()
  answer = () => controller.abort(new Error('the carrier changed'))
  await expect(call(accounts.list, {}, { signal: controller.signal })).rejects.toThrow('the carrier changed')
})

describe('the overlay', () => {
  test('a change counts while it is in progress, a reading does not', async () => {
    const counts: number[] = []
    const stop = subscribePending(() => counts.push(pendingCount()))
    answer = success({ Data: null })
    await call(sessions.signOut)
    await call(accounts.list)
    expect(counts).toEqual([1, 0])
    await call(accounts.list, {}, { blocking: true })
    expect(counts).toEqual([1, 0, 1, 0])
    stop()
    await call(sessions.signOut)
    expect(counts).toEqual([1, 0, 1, 0])
  })

  test('a failed change is over too', async () => {
    answer = json(500, {})
    const failing = post('Nothing', {
      data: z.null(),
      roles: 'anyone',
      tenant: 'none',
      audit: 'none',
      rate: 'write',
    })
    await refusalOf(call(failing))
    expect(pendingCount()).toBe(0)
  })
})
