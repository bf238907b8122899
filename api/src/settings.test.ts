import { expect, test } from '@jest/globals'
import { readSettings } from './settings.ts'

const DATABASE_URL = 'postgres://portal_service:secret@127.0.0.1:5432/portal'

const SMTP_URL = 'smtp://portal:secret@mail.example:587'

test('a service needs its database and a mail server, and nothing else', () => {
  expect(readSettings({ DATABASE_URL, SMTP_URL })).toEqual({
    port: 3001,
    host: '127.0.0.1',
    databaseUrl: DATABASE_URL,
    isDemo: false,
    isDevelopment: false,
    isUnlimited: false,
    hasInventedMvrs: false,
    mvrRetention: { reportYears: 3, recordYears: 5 },
    takesTestPayments: false,
    portalKeys: undefined,
    dataFolder: undefined,
    offersSmsPreview: false,
    portalUrl: 'http://localhost:3000',
    smtpUrl: SMTP_URL,
    mailFrom: 'Carrier compliance portal <no-reply@localhost>',
    fileBucket: undefined,
    trustedProxies: ['127.0.0.1', '::1'],
    logLevel: 'info',
  })
})

test('MVRs are kept as long as the law wants, or longer', () => {
  const env = { DATABASE_URL, SMTP_URL }
  expect(readSettings({ ...env, PORTAL_MVR_REPORT_YEARS: '7' }).mvrRetention).toEqual({
    reportYears: 7,
    recordYears: 5,
  })
  expect(() => readSettings({ ...env, PORTAL_MVR_REPORT_YEARS: '2' })).toThrow('PORTAL_MVR_REPORT_YEARS')
  expect(() => readSettings({ ...env, PORTAL_MVR_RECORD_YEARS: '4' })).toThrow('PORTAL_MVR_RECORD_YEARS')
})

test("FMCSA's announced method is previewed where the installation says so", () => {
  expect(readSettings({ DATABASE_URL, SMTP_URL, PORTAL_SMS_PREVIEW: '1' }).offersSmsPreview).toBe(true)
  expect(readSettings({ DATABASE_URL, SMTP_URL, PORTAL_SMS_PREVIEW: '' }).offersSmsPreview).toBe(false)
})

const wrong = () => readSettings({ DATABASE_URL: 'secret', API_PORT: 'http', LOG_LEVEL: 'loud' })

test('a missing or wrong setting is named, without its value', () => {
  expect(() => readSettings({})).toThrow('DATABASE_URL: missing or wrong')
  expect(wrong).toThrow('API_PORT, DATABASE_URL, LOG_LEVEL: missing or wrong')
  expect(wrong).not.toThrow('secret')
})

test('links and sender follow from where the portal is', () => {
  const settings = readSettings({ DATABASE_URL, SMTP_URL, PORTAL_URL: 'https://portal.example/' })
  expect(settings.portalUrl).toBe('https://portal.example')
  expect(settings.mailFrom).toBe('Carrier compliance portal <no-reply@portal.example>')
  const MAIL_FROM = 'Safety <safety@portal.example>'
  expect(readSettings({ DATABASE_URL, SMTP_URL, MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})

test('without a mail server there is only the demo, which keeps its mails', () => {
  expect(() => readSettings({ DATABASE_URL })).toThrow('SMTP_URL is missing')
  expect(() => readSettings({ DATABASE_URL, SMTP_URL: '' })).toThrow('SMTP_URL is missing')
  expect(readSettings({ DATABASE_URL, PORTAL_DEMO: '1', SMTP_URL: '' }).smtpUrl).toBeUndefined()
  expect(() => readSettings({ DATABASE_URL, SMTP_URL: 'https://mail.example' })).toThrow(
    'SMTP_URL: missing or wrong',
  )
})

test('the demo and production do not go together', () => {
  const env = { DATABASE_URL, PORTAL_DEMO: '1', NODE_ENV: 'production' }
  expect(() => readSettings(env)).toThrow('PORTAL_DEMO=1 is refused under NODE_ENV=production.')
})

test('calls without limits are for benchmarks, and refused in production', () => {
  const env = { DATABASE_URL, SMTP_URL, PORTAL_UNLIMITED: '1' }
  expect(readSettings(env).isUnlimited).toBe(true)
  expect(() => readSettings({ ...env, NODE_ENV: 'production' })).toThrow(
    'PORTAL_UNLIMITED=1 is refused under NODE_ENV=production.',
  )
})

test('test cards pay in the demo or where it is asked for, and never in production', () => {
  const env = { DATABASE_URL, SMTP_URL }
  expect(readSettings({ ...env, PORTAL_DEMO: '1' }).takesTestPayments).toBe(true)
  expect(readSettings({ ...env, PORTAL_PAYMENTS: 'sandbox' }).takesTestPayments).toBe(true)
  expect(() => readSettings({ ...env, PORTAL_PAYMENTS: 'sandbox', NODE_ENV: 'production' })).toThrow(
    'PORTAL_PAYMENTS=sandbox is refused under NODE_ENV=production',
  )
})

test('Stripe takes the payments with both of its secrets, test keys outside of production and live keys there', () => {
  const stripe = {
    DATABASE_URL,
    SMTP_URL,
    PORTAL_PAYMENTS: 'stripe',
    PORTAL_STRIPE_SECRET_KEY: 'sk_test_1',
    PORTAL_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const live = { ...stripe, PORTAL_STRIPE_SECRET_KEY: 'rk_live_1', NODE_ENV: 'production' }
  expect(readSettings(stripe).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
  expect(readSettings(live).stripe?.secretKey).toBe('rk_live_1')
  for (const [settings, sentence] of [
    [
      { ...stripe, PORTAL_STRIPE_WEBHOOK_SECRET: '' },
      'needs PORTAL_STRIPE_SECRET_KEY and PORTAL_STRIPE_WEBHOOK',
    ],
    [{ ...stripe, PORTAL_PAYMENTS: '' }, 'need PORTAL_PAYMENTS=stripe'],
    [{ ...stripe, PORTAL_STRIPE_SECRET_KEY: 'pk_test_1' }, 'starts with sk_test_, sk_live_'],
    [{ ...stripe, PORTAL_STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'starts with whsec_'],
    [{ ...stripe, NODE_ENV: 'production' }, 'is a test key'],
    [{ ...live, NODE_ENV: '' }, 'is a live key'],
    [{ ...stripe, PORTAL_DEMO: '1' }, 'is refused under PORTAL_DEMO=1'],
  ] as const)
    expect(() => readSettings(settings)).toThrow(sentence)
})

test('a provider of MVRs is asked at its address with its secrets, and does what its terms permit', () => {
  const http = {
    DATABASE_URL,
    SMTP_URL,
    PORTAL_MVR: 'http',
    PORTAL_MVR_ADDRESS: 'https://mvr.example/v1',
    PORTAL_MVR_SECRET: 'not a secret of anyone',
    PORTAL_MVR_CALLBACK_SECRET: 'not one of callbacks',
  }
  const read = {
    address: 'https://mvr.example/v1',
    secret: 'not a secret of anyone',
    callbackSecret: 'not one of callbacks',
  }
  expect(readSettings(http).httpMvr).toEqual({ ...read, mayStoreStructured: false, mayNotCombine: true })
  const permitted = { ...http, PORTAL_MVR_MAY_STORE: '1', PORTAL_MVR_MAY_COMBINE: '1' }
  expect(readSettings({ ...permitted, NODE_ENV: 'production' }).httpMvr).toEqual({
    ...read,
    mayStoreStructured: true,
    mayNotCombine: false,
  })
  expect(readSettings({ DATABASE_URL, SMTP_URL }).httpMvr).toBeUndefined()
  for (const [settings, sentence] of [
    [{ ...http, PORTAL_MVR_SECRET: '' }, 'PORTAL_MVR=http needs'],
    [{ ...http, PORTAL_MVR: '' }, 'need PORTAL_MVR=http'],
    [{ ...http, PORTAL_MVR_SECRET: 'short' }, '16 characters or more'],
    [{ ...http, PORTAL_MVR_ADDRESS: 'ftp://mvr.example' }, 'PORTAL_MVR_ADDRESS: missing or wrong'],
    [{ ...http, PORTAL_MVR_ADDRESS: 'http://mvr.example', NODE_ENV: 'production' }, 'begins with https://'],
    [{ ...http, PORTAL_DEMO: '1' }, 'is refused under PORTAL_DEMO=1'],
  ] as const)
    expect(() => readSettings(settings)).toThrow(sentence)
})
