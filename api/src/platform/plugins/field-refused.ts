import { Refusal } from 'shared-api/refusal'

/** What is wrong with one field of a form; with a 409 the sentence is said of the whole, too. */
export const fieldRefused = (Field: string, Message: string, why: number | Error = 400) => {
  const status = typeof why === 'number' ? why : 400
  return new Refusal(status, status === 409 ? Message : 'One field needs another value', {
    errors: [{ Field, Message }],
    ...(typeof why === 'number' ? {} : { cause: why }),
  })
}
