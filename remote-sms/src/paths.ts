import type { Basic } from 'shared-api/safety'

/** The screens of this remote: routes and links are written with these. */
export const paths = {
  smsData: '/sms-data',
  smsDashboard: '/sms-data/sms-dashboard',
  /** The dashboard with the arithmetic of one BASIC open. */
  arithmeticOf: (basic: Basic) =>
    `${paths.smsDashboard}?${new URLSearchParams({ [openBasic]: basic }).toString()}`,
}

/** The query parameter that names the BASIC whose arithmetic is open from the start. */
export const openBasic = 'basic'
