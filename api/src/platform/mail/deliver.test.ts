import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { startTestService, type TestService } from '../../../test/support/test-service.ts'
import { type MailDelivery, smtpDelivery } from './deliver.ts'

/** What a mail server has taken, as it came over the line. */
const taken: { from: string; to: string[]; user: string; words: string }[] = []
/** The server turns away so many mails before it takes one. */
let refusals = 0
let server: SMTPServer
let delivery: MailDelivery
let service: TestService

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username = '', password }, _, done) =>
      password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error(`<${address}>: user unknown`), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      let words = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (words += chunk))
      stream.on('end', () => {
        refusals -= 1
        if (refusals >= 0) return done(Object.assign(new Error('mailbox busy'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          words,
        })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  delivery = smtpDelivery({
    url: `smtp://portal:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}?ignoreTLS=true`,
    from: 'Carrier compliance portal <no-reply@portal.example>',
  })
  service = await startTestService({ delivery })
})

afterAll(async () => {
  await service.stop()
  delivery.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const headerOf = (words: string, name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(words)?.[1]?.trim()

test('a mail goes to a real mail server, in words and as a page, and to no one else', async () => {
  await call(sessions.forgotPassword, { body: { Email: 'carrier@demo.example' } })
  await service.jobsDone()
  expect(taken).toHaveLength(1)
  const [{ words, ...envelope } = { words: '' }] = taken
  expect(envelope).toEqual({ from: 'no-reply@portal.example', to: ['carrier@demo.example'], user: 'portal' })
  expect(headerOf(words, 'Subject')).toBe('Set a new password')
  expect(headerOf(words, 'From')).toBe('Carrier compliance portal <no-reply@portal.example>')
  expect(headerOf(words, 'Auto-Submitted')).toBe('auto-generated')
  expect(words).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(words).toMatch(/Content-Type: text\/html; charset=utf-8/)
  const plain = words.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(plain).toMatch(/^http:\/\/portal\.example\/set-password#token=[\w-]{43}\r$/m)
  expect(plain).toMatch(/<a href="http:\/\/portal\.example\/set-password#token=[\w-]{43}"/)
  expect(await service.admin.selectFrom('demo_mail').select('id').execute()).toEqual([])
})

const mail = {
  to: 'dana@carrier.example',
  subject: 'Rates & <dues>\r\nBcc: everybody@else.example',
  before: ['<script>alert(1)</script> & "more"'],
  link: { words: 'Go', url: 'http://portal.example/?a=1&b="2"' },
  after: [],
}

test("the text of an email can't add a header, markup or another address", async () => {
  taken.length = 0
  await delivery.deliver(mail, '0f0f0f0f-0000-4000-8000-000000000000')
  const [{ words, to } = { words: '', to: [] }] = taken
  expect(to).toEqual(['dana@carrier.example'])
  const head = words.slice(0, words.indexOf('\r\n\r\n'))
  expect(head).toMatch(/^Subject: Rates/m)
  expect(head).not.toMatch(/^Bcc/im)
  const page = words.slice(words.indexOf('text/html')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  expect(page).not.toContain('<script>')
})

test('a mail that is sent again says that it is the same', async () => {
  taken.length = 0
  const id = '0f0f0f0f-0000-4000-8000-000000000001'
  await delivery.deliver(mail, id)
  await delivery.deliver(mail, id)
  expect(taken.map(({ words }) => headerOf(words, 'Message-ID'))).toEqual([
    `<${id}@portal.example>`,
    `<${id}@portal.example>`,
  ])
})

test('a mail server that turns a mail away gets it again later, and no one reads why', async () => {
  taken.length = 0
  refusals = 1
  await call(sessions.forgotPassword, { body: { Email: 'agent@demo.example' } })
  await service.jobsDone()
  expect(taken).toHaveLength(1)
  expect(service.problems).toHaveLength(1)
  const { rows } = await sql`select * from jobs.job`.execute(service.admin)
  expect(JSON.stringify(rows)).not.toMatch(/agent@demo|mailbox busy/)
})

test('the error of a mail server about a person stays out of the failure and the log', async () => {
  const refused = {
    to: 'gone.winfield@demo.example',
    subject: 'Set a new password',
    before: [],
    link: null,
    after: [],
  }
  const failure: unknown = await delivery.deliver(refused, 'a-mail').catch((problem: unknown) => problem)
  expect(failure).toEqual(new Error('The mail server did not take a mail: EENVELOPE 550'))
  expect(failure).not.toHaveProperty('cause')
})
