import { readFileSync } from 'node:fs'
import { Refusal } from 'shared-api/refusal'

/** The file names its source. */
const commonest = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** A short repeated sequence, which no list can contain in all lengths. */
const repeated = /^(.{1,6})\1+$/

const isCommon = (password: string) => {
  const plain = password.toLowerCase()
  return commonest.has(plain) || repeated.test(plain)
}

export function refuseCommon(password: string) {
  if (!isCommon(password)) return
  throw refused('This password is too common. Choose another one.')
}

export function refuseOwnEmail(password: string, email: string) {
  if (password.trim().toLowerCase() === email.toLowerCase())
    throw refused('Choose a password different from your email address')
}

const refused = (Message: string) =>
  new Refusal(400, 'One field needs another value', { errors: [{ Field: 'NewPassword', Message }] })
