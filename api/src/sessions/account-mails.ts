import type { MailText } from '../platform/mail/mail.ts'

const notYou = 'If this was not you, ignore this email.'
const oneUse = 'The link works once, for 30 minutes.'

/** The token is in the fragment, which browsers never send, so it appears in no log. */
const setPasswordUrl = (portal: string, token: string) => `${portal}/set-password#token=${token}`

export const newPasswordMail = (portal: string, token: string): MailText => ({
  subject: 'Set a new password',
  before: ['We received a request for a new password for your account in the carrier compliance portal.'],
  link: { words: 'Set a new password', url: setPasswordUrl(portal, token) },
  after: [oneUse, 'If this was not you, ignore this email. Your password does not change.'],
})

export const noAccountMail = (portal: string): MailText => ({
  subject: 'There is no account with this address',
  before: [
    'We received a request for a new password at the carrier compliance portal, but no account has this email address.',
    'If this was you, try the address your carrier has on file. Drivers without an account can sign up.',
  ],
  link: { words: 'Sign up as a driver', url: `${portal}/sign-up` },
  after: [notYou],
})

export const finishSignUpMail = (portal: string, carrier: string, token: string): MailText => ({
  subject: 'Finish your sign-up',
  before: [
    `You signed up at the carrier compliance portal as a driver of ${carrier}. Set a password to finish. If this is not your carrier, do not use the link, and tell your own carrier.`,
  ],
  link: { words: 'Set a password', url: setPasswordUrl(portal, token) },
  after: [oneUse, notYou],
})

export const firstUserMail = (portal: string, carrier: string, token: string): MailText => ({
  subject: `Your access to ${carrier}`,
  before: [
    `You were given access to ${carrier} in the carrier compliance portal. Set a password to sign in with this email address.`,
  ],
  link: { words: 'Set a password', url: setPasswordUrl(portal, token) },
  after: [`${oneUse} After that, choose "Forgot password?" at ${portal}/sign-in to get a new one.`],
})

export const carrierAddedMail = (portal: string, carrier: string): MailText => ({
  subject: `You have access to ${carrier}`,
  before: [`${carrier} was added to your carriers in the carrier compliance portal.`],
  link: { words: 'Sign in', url: `${portal}/sign-in` },
  after: ['If you do not work for this carrier, reply to the company that runs the portal.'],
})

export const haveAccountMail = (portal: string): MailText => ({
  subject: 'You already have an account',
  before: [
    'We received a sign-up at the carrier compliance portal with your email address. You already have an account there.',
  ],
  link: { words: 'Sign in', url: `${portal}/sign-in` },
  after: ['If you forgot the password, choose "Forgot password?" there.', notYou],
})

export const unknownDriverMail = (portal: string): MailText => ({
  subject: 'We could not match your sign-up',
  before: [
    'Thank you for signing up at the carrier compliance portal. No driver on record matches this email address and the details you entered.',
    'Ask your carrier to add you as a driver, or to correct your details, with this email address. Then sign up again.',
  ],
  link: { words: 'Sign up as a driver', url: `${portal}/sign-up` },
  after: [notYou],
})

export const passwordChangedMail = (portal: string, at: Date): MailText => ({
  subject: 'Your password was changed',
  before: [
    `The password of your account at the carrier compliance portal was changed on ${dateTime.format(at)} UTC. You were signed out everywhere else.`,
    'If this was you, ignore this email. If not, set a new password now.',
  ],
  link: { words: 'Set a new password', url: `${portal}/forgot-password` },
  after: [],
})

export const secondFactorSetUpMail = (portal: string, token: string): MailText => ({
  subject: 'Set up two-step sign-in',
  before: [
    'Your password was entered at the carrier compliance portal. Operators sign in with a code from an authenticator app too.',
  ],
  link: { words: 'Set up two-step sign-in', url: `${portal}/set-up-two-step#token=${token}` },
  after: [
    'The link works once, for 15 minutes.',
    'If this was not you, do not open the link, and set a new password now.',
  ],
})

export const secondFactorChangedMail = (
  portal: string,
  change: 'turned on' | 'turned off' | 'reset',
  at: Date,
): MailText => ({
  subject: `Two-step sign-in was ${change}`,
  before: [
    `Two-step sign-in of your account at the carrier compliance portal was ${change} on ${dateTime.format(at)} UTC. You were signed out everywhere else.`,
    'If this was you, ignore this email. If not, set a new password now.',
  ],
  link: { words: 'Set a new password', url: `${portal}/forgot-password` },
  after: [],
})

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
