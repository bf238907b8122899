import { Refusal } from 'shared-api/refusal'

/** Says how long to wait. @param what in the plural: 'attempts'. */
export const tooMany = (what: string, seconds: number) =>
  new Refusal(429, `Too many ${what}. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`)

export const tooManyAtOnce = 'Too many requests at once. Wait a few seconds and try again.'
