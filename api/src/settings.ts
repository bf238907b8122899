import { withDefault } from 'shared-api/fields'
import { trustedProxies } from 'shared-http/network'
import type { StripeSettings } from './providers/payment/stripe/stripe-provider.ts'
import type { HttpMvrSettings } from './providers/mvr/http/http-mvr-provider.ts'
import type { BucketSettings } from './platform/files/file-store.ts'
import * as z from 'zod/mini'

/** How long what is kept of MVRs is kept, in years. */
export interface MvrRetention {
  /** What states sent. Of pre-employment, from the end of employment on (49 CFR 391.51). */
  reportYears: number
  /** Consents, from their end on, and the access log. */
  recordYears: number
}

/** What the law wants at least. */
export const leastKept: MvrRetention = { reportYears: 3, recordYears: 5 }

/** The settings of the service, from environment variables. */
export interface Settings {
  port: number
  host: string
  databaseUrl: string
  isDemo: boolean
  isDevelopment: boolean
  /** No rate limits, for benchmarks. */
  isUnlimited: boolean
  /** The sandbox stands in for a payment provider: users pay with test cards. */
  takesTestPayments: boolean
  /** The sandbox invents the records of MVRs. */
  hasInventedMvrs: boolean
  mvrRetention: MvrRetention
  /** Name, address and telephone number of the agency that supplies MVRs, for notices of adverse action. */
  mvrAgency: string | undefined
  /** The path of the official summary of rights, a PDF. */
  rightsSummary: string | undefined
  /** A provider of MVRs that is asked over HTTP. */
  httpMvr: HttpMvrSettings | undefined
  /** Where the sandbox sends its webhooks; undefined: to this service. */
  sandboxWebhooks: string | undefined
  /** Stripe takes the payments. */
  stripe: StripeSettings | undefined
  portalKeys: string | undefined
  dataFolder: string | undefined
  /** Users may see measures by the method that FMCSA announced. */
  offersSmsPreview: boolean
  /** The base URL of the portal's links, without a trailing slash. */
  portalUrl: string
  /** The mail server; undefined in the demo, which stores its mails. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The bucket for files; undefined stores them in the data folder. */
  fileBucket: BucketSettings | undefined
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  logLevel: string
}

const keptYears = (least: number) =>
  withDefault(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(100)), least)

const Environment = z.object({
  API_PORT: withDefault(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3001),
  API_HOST: withDefault(z.string(), '127.0.0.1'),
  DATABASE_URL: z.url(),
  PORTAL_DEMO: z.optional(z.string()),
  PORTAL_DEV: z.optional(z.string()),
  PORTAL_UNLIMITED: z.optional(z.string()),
  PORTAL_SMS_PREVIEW: z.optional(z.string()),
  PORTAL_PAYMENTS: z.optional(z.enum(['sandbox', 'stripe'])),
  PORTAL_MVR_REPORT_YEARS: keptYears(leastKept.reportYears),
  PORTAL_MVR_RECORD_YEARS: keptYears(leastKept.recordYears),
  PORTAL_MVR_AGENCY: z.optional(z.string()),
  PORTAL_FCRA_SUMMARY: z.optional(z.string()),
  PORTAL_MVR: z.optional(z.enum(['sandbox', 'http'])),
  PORTAL_MVR_ADDRESS: z.optional(z.url({ protocol: /^https?$/ })),
  PORTAL_MVR_SECRET: z.optional(z.string()),
  PORTAL_MVR_CALLBACK_SECRET: z.optional(z.string()),
  PORTAL_MVR_MAY_STORE: z.optional(z.string()),
  PORTAL_MVR_MAY_COMBINE: z.optional(z.string()),
  PORTAL_SANDBOX_WEBHOOKS: z.optional(z.url()),
  PORTAL_STRIPE_SECRET_KEY: z.optional(z.string()),
  PORTAL_STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  PORTAL_KEYS: z.optional(z.string()),
  PORTAL_DATA_DIR: z.optional(z.string()),
  PORTAL_URL: withDefault(z.url({ protocol: /^https?$/ }), 'http://localhost:3000'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string()),
  PORTAL_TRUSTED_PROXIES: withDefault(z.string(), '127.0.0.1,::1'),
  FILES_S3_BUCKET: z.optional(z.string()),
  FILES_S3_REGION: withDefault(z.string(), 'us-east-1'),
  FILES_S3_ENDPOINT: z.optional(z.url()),
  FILES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  NODE_ENV: z.optional(z.string()),
})

/** Empty variables count as absent, because docker compose passes unset ones as empty. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const { data, error } = Environment.safeParse(Object.fromEntries(given))
  if (error) throw new Error(`${error.issues.map(({ path }) => path.join('.')).join(', ')}: missing or wrong`)
  const isDemo = data.PORTAL_DEMO === '1'
  if (isDemo && data.NODE_ENV === 'production')
    throw new Error('PORTAL_DEMO=1 is refused under NODE_ENV=production.')
  const isUnlimited = data.PORTAL_UNLIMITED === '1'
  if (isUnlimited && data.NODE_ENV === 'production')
    throw new Error('PORTAL_UNLIMITED=1 is refused under NODE_ENV=production.')
  const takesTestPayments = isDemo || data.PORTAL_PAYMENTS === 'sandbox'
  if (takesTestPayments && data.NODE_ENV === 'production')
    throw new Error('PORTAL_PAYMENTS=sandbox is refused under NODE_ENV=production: test cards would pay.')
  const hasInventedMvrs = isDemo || data.PORTAL_MVR === 'sandbox'
  if (hasInventedMvrs && data.NODE_ENV === 'production')
    throw new Error('PORTAL_MVR=sandbox is refused under NODE_ENV=production: its records are invented.')
  if (!isDemo && data.SMTP_URL === undefined)
    throw new Error(
      'SMTP_URL is missing: sign-up and password resets need mail. Set it to a mail server: SMTP_URL=smtp://user:password@host:587',
    )
  return {
    port: data.API_PORT,
    host: data.API_HOST,
    databaseUrl: data.DATABASE_URL,
    isDemo,
    isDevelopment: data.PORTAL_DEV === '1',
    isUnlimited,
    takesTestPayments,
    hasInventedMvrs,
    mvrRetention: { reportYears: data.PORTAL_MVR_REPORT_YEARS, recordYears: data.PORTAL_MVR_RECORD_YEARS },
    mvrAgency: data.PORTAL_MVR_AGENCY,
    rightsSummary: data.PORTAL_FCRA_SUMMARY,
    httpMvr: httpMvrOf(data, { isDemo }),
    sandboxWebhooks: data.PORTAL_SANDBOX_WEBHOOKS,
    stripe: stripeOf(data, { isDemo }),
    portalKeys: data.PORTAL_KEYS,
    dataFolder: data.PORTAL_DATA_DIR,
    offersSmsPreview: data.PORTAL_SMS_PREVIEW === '1',
    portalUrl: data.PORTAL_URL.replace(/\/+$/, ''),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Carrier compliance portal <no-reply@${new URL(data.PORTAL_URL).hostname}>`,
    fileBucket: bucketOf(data),
    trustedProxies: trustedProxies(data.PORTAL_TRUSTED_PROXIES),
    logLevel: data.LOG_LEVEL,
  }
}

/** Test cards don't pay in production, and real cards are taken nowhere else. */
function stripeOf(
  data: z.infer<typeof Environment>,
  { isDemo }: { isDemo: boolean },
): StripeSettings | undefined {
  const { PORTAL_STRIPE_SECRET_KEY: secretKey, PORTAL_STRIPE_WEBHOOK_SECRET: webhookSecret } = data
  if (data.PORTAL_PAYMENTS !== 'stripe') {
    if (secretKey === undefined && webhookSecret === undefined) return undefined
    throw new Error('PORTAL_STRIPE_SECRET_KEY and PORTAL_STRIPE_WEBHOOK_SECRET need PORTAL_PAYMENTS=stripe.')
  }
  if (isDemo)
    throw new Error('PORTAL_PAYMENTS=stripe is refused under PORTAL_DEMO=1: the demo takes test cards.')
  if (secretKey === undefined || webhookSecret === undefined)
    throw new Error('PORTAL_PAYMENTS=stripe needs PORTAL_STRIPE_SECRET_KEY and PORTAL_STRIPE_WEBHOOK_SECRET.')
  const [, mode] = /^[rs]k_(test|live)_\w+$/.exec(secretKey) ?? []
  if (mode === undefined)
    throw new Error('PORTAL_STRIPE_SECRET_KEY starts with sk_test_, sk_live_, rk_test_ or rk_live_.')
  if (!webhookSecret.startsWith('whsec_')) throw new Error('PORTAL_STRIPE_WEBHOOK_SECRET starts with whsec_.')
  const isProduction = data.NODE_ENV === 'production'
  if (isProduction && mode === 'test')
    throw new Error('PORTAL_STRIPE_SECRET_KEY is a test key: under NODE_ENV=production test cards would pay.')
  if (!isProduction && mode === 'live')
    throw new Error('PORTAL_STRIPE_SECRET_KEY is a live key: it is taken under NODE_ENV=production alone.')
  return { secretKey, webhookSecret }
}

const shortestSecret = 16

/** What its terms do not say to permit is not done. Drivers' numbers leave a production over an encrypted connection alone. */
function httpMvrOf(
  data: z.infer<typeof Environment>,
  { isDemo }: { isDemo: boolean },
): HttpMvrSettings | undefined {
  const { PORTAL_MVR_ADDRESS: address, PORTAL_MVR_SECRET: secret } = data
  const { PORTAL_MVR_CALLBACK_SECRET: callbackSecret } = data
  const needed = 'PORTAL_MVR_ADDRESS, PORTAL_MVR_SECRET and PORTAL_MVR_CALLBACK_SECRET'
  if (data.PORTAL_MVR !== 'http') {
    if (address === undefined && secret === undefined && callbackSecret === undefined) return undefined
    throw new Error(`${needed} need PORTAL_MVR=http.`)
  }
  if (isDemo) throw new Error('PORTAL_MVR=http is refused under PORTAL_DEMO=1: the demo invents its records.')
  if (address === undefined || secret === undefined || callbackSecret === undefined)
    throw new Error(`PORTAL_MVR=http needs ${needed}.`)
  if (Math.min(secret.length, callbackSecret.length) < shortestSecret)
    throw new Error(
      `PORTAL_MVR_SECRET and PORTAL_MVR_CALLBACK_SECRET have ${shortestSecret} characters or more.`,
    )
  if (data.NODE_ENV === 'production' && !address.startsWith('https:'))
    throw new Error('PORTAL_MVR_ADDRESS begins with https:// under NODE_ENV=production.')
  const mayStoreStructured = data.PORTAL_MVR_MAY_STORE === '1'
  const mayNotCombine = data.PORTAL_MVR_MAY_COMBINE !== '1'
  return { address, secret, callbackSecret, mayStoreStructured, mayNotCombine }
}

function bucketOf(data: z.infer<typeof Environment>): BucketSettings | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = data
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  return !bucket ? undefined : { bucket, region, endpoint, accessKeyId, secretAccessKey }
}
