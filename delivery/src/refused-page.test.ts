import { afterAll, expect, test } from '@jest/globals'
import { createDelivery } from './server.ts'
import { temporaryFolder } from './testing.ts'

const { folder, remove } = temporaryFolder()
const app = await createDelivery({
  delivery: folder,
  hostDist: folder,
  apiUrl: 'http://127.0.0.1:9',
  isDemo: true,
})

afterAll(async () => {
  await app.close()
  remove()
})

/** As a browser asks for what it is to show in a tab. */
const open = (method: 'GET' | 'POST') =>
  app.inject({
    method,
    url: '/api/sandbox-checkout/x',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })

test('a page that a browser opens says in words that the service is away, and leads on', async () => {
  const { statusCode, headers, body } = await open('GET')
  expect(statusCode).toBe(503)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(body).toContain('The service of the portal does not answer. Try again in a moment.')
  expect(body).toContain('<a href="">Try again</a>')
  expect(body).not.toMatch(/<script|style=|StatusCode/)
})

test('a form that was sent may have arrived, so its sender is told to look before sending it again', async () => {
  const { statusCode, body } = await open('POST')
  expect(statusCode).toBe(503)
  expect(body).toContain('What you sent may have arrived. Open the page again before you send it again.')
  expect(body).toContain('<a href="">Open the page again</a>')
})
