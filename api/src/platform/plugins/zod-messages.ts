import * as z from 'zod/mini'
import { en } from 'zod/locales'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/**
 * Gives zod/mini, which comes without any, words for what it finds: plain ones for what a caller gets wrong most, the
 * library's English for the rest. The words that a schema brings along win.
 */
export function configureZodMessages() {
  z.config({
    ...en(),
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined
      if (issue.input === undefined || issue.input === null) return 'Fill in this field'
      return `This has to be ${kinds[issue.expected] ?? 'something else'}`
    },
  })
}
