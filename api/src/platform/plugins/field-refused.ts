import { Refusal } from 'shared-api/refusal'

/** What is wrong with one field of a form; with a 409 the sentence is said of the whole, too. */
export const fieldRefused = (Field: string, Message: string, status = 400) =>
  new Refusal(status, status === 409 ? Message : 'One field needs another value', {
    errors: [{ Field, Message }],
  })
