import { expect, test } from '@jest/globals'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { sendPage, startedCheckout } from '../../../../test/support/sample-checkout.ts'
import { unusedFiles } from '../../../../test/support/test-files.ts'
import { testService } from '../../../../test/support/test-service.ts'
import { columnsWith } from '../../../../test/trust/plain-text.ts'
import { connect } from '../../../platform/database/connect.ts'
import { logOptions } from '../../../platform/plugins/log.ts'
import { buildApp } from '../../../app.ts'
import { createSandbox } from './sandbox-provider.ts'

let log = ''
const stream = new Writable({
  write: (chunk: Buffer, _, done) => {
    log += chunk.toString()
    done()
  },
})
const service = await testService({ as: 'carrier', logger: { ...logOptions('trace'), stream } })

const good = {
  action: 'pay',
  name: 'Quirin Vasterling',
  email: 'quirin@payer.example',
  number: '4242424242424242',
  expiry: '12/30',
  code: '987',
}

test('the page runs no script, is not stored, and says that no money moves', async () => {
  const { url } = await startedCheckout(service)
  const response = await fetch(new URL(new URL(url).pathname, service.baseUrl))
  const html = await response.text()
  expect(html).not.toMatch(/<script|style=|onclick/i)
  expect(html).toContain('Test page. No money moves. Never enter a real card.')
  expect(html).toContain('$250.00')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';style-src 'sha256-[\w+/=]+';form-action 'self' http:\/\/portal\.example;base-uri 'none';frame-ancestors 'none'$/,
  )
})

test('the address of a signed-in payer is filled in, and the first wrong field has the focus', async () => {
  const { url } = await startedCheckout(service)
  const html = await (await fetch(new URL(new URL(url).pathname, service.baseUrl))).text()
  expect(html).toMatch(/<input id="email"[^>]* value="carrier@demo\.example"/)
  const wrong = await sendPage(service, url, { ...good, number: '1', expiry: '1' })
  expect(wrong.html.match(/<input id="\w+"[^>]* autofocus/g)).toEqual([
    expect.stringContaining('id="number"'),
  ])
})

test.each([
  ['number', '4111 1111 1111 1111', 'Enter one of the test cards below. Real cards are refused here.'],
  ['number', '', 'Enter one of the test cards below. Real cards are refused here.'],
  ['expiry', '13/30', 'Enter the expiration date as MM/YY, like 12/30'],
  ['expiry', '10/26', 'This card has expired. Enter a date in the future.'],
  ['code', '12', 'Enter the 3 digits from the back of the card'],
  ['email', 'dana', 'Enter an email address, like name@example.com'],
  ['name', ' ', 'Enter the name on the card'],
])('a wrong entry of %s, "%s", is said beside its field', async (field, value, message) => {
  const { url, reference } = await startedCheckout(service)
  const { status, html } = await sendPage(service, url, { ...good, [field]: value })
  expect(status).toBe(400)
  expect(html).toContain(`<p class="error" id="${field}-error">${message}</p>`)
  expect((await service.sandbox.readSession(reference)).status).toBe('open')
})

test('a card that is used this month is good to the end of it', async () => {
  const { url } = await startedCheckout(service)
  expect((await sendPage(service, url, { ...good, expiry: '11/26' })).status).toBe(303)
})

test('no card, name or address is written to the database or the log in the open', async () => {
  const { url } = await startedCheckout(service)
  await sendPage(service, url, { ...good, number: '4111111111111111' })
  await sendPage(service, url, good)
  await sendPage(service, url, { ...good, action: 'cancel' })
  const secrets = [good.number, '4111111111111111', good.name]
  // The mail of the receipt goes to the address, and names no one.
  await service.jobsDone()
  expect(await columnsWith(service.admin, secrets)).toEqual([])
  expect([...secrets, good.email].filter((word) => log.includes(word))).toEqual([])
  expect(log).toContain('/api/sandbox-checkout/:id')
})

test('what a payer types is shown as text, and an unknown page is said to be unknown', async () => {
  const { url } = await startedCheckout(service)
  const { html } = await sendPage(service, url, { ...good, number: '1', name: '"><b>Dana' })
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;Dana"')
  const unknown = await fetch(`${service.baseUrl}/api/sandbox-checkout/sb_cs_unknown`)
  expect({ status: unknown.status, html: await unknown.text() }).toEqual({
    status: 404,
    html: expect.stringContaining('No such payment'),
  })
})

test('a paid page says so, and takes no second card', async () => {
  const { url } = await startedCheckout(service)
  await sendPage(service, url, good)
  expect((await sendPage(service, url, good)).html).toContain('This payment is complete.')
})

test('without payments set up there is no page, and no one to take events', async () => {
  const { keys, clock } = service.payments
  const app = await buildApp({ db: service.db, keys, clock, files: unusedFiles })
  const answers = await Promise.all([
    app.inject('/api/sandbox-checkout/x'),
    app.inject({ method: 'POST', url: '/api/payment-webhooks/sandbox', payload: '{}' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  await app.close()
})

test('a page whose data is away says so in words, before and after a card was entered', async () => {
  const { url, reference } = await startedCheckout(service)
  const db = connect('postgres://nobody:x@127.0.0.1:1/nothing')
  const { payments } = service
  const provider = createSandbox({ ...payments, db })
  const app = await buildApp({
    ...payments,
    files: unusedFiles,
    payments: { ...payments, provider },
  })
  const path = new URL(url).pathname
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const answer of [
    await app.inject(path),
    await app.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: String(new URLSearchParams(good)),
    }),
  ]) {
    expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
      status: 503,
      type: 'text/html; charset=utf-8',
    })
    expect(answer.body).toContain("The service can't reach its data right now. Try again in a minute.")
    expect(answer.body).toContain(
      'Open the page again to see how the payment went. You are not charged twice.',
    )
  }
  expect((await service.sandbox.readSession(reference)).status).toBe('open')
  await app.close()
  await db.destroy()
})

test.each(['%00', "'or'1", 'sb_cs_0'])(
  'the page of a session that can not be, %s, is not found',
  async (id) => {
    for (const sent of [{}, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) }]) {
      const { status } = await fetch(new URL(`/api/sandbox-checkout/${id}`, service.baseUrl), sent)
      expect(status).toBe(404)
    }
  },
)

test('the page is read while another payer is paying', async () => {
  const { url } = await startedCheckout(service)
  const { pathname } = new URL(url)
  const page = await service.admin.transaction().execute(async (paying) => {
    await sql`select from sandbox.session where id = ${pathname.split('/').at(-1)} for update`.execute(paying)
    return fetch(new URL(pathname, service.baseUrl))
  })
  expect(page.status).toBe(200)
})
