import { call } from 'shared-api'
import { sessions, SignUp } from 'shared-api/sessions'
import { dateFormat, parseBirthDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'

const isBlank = (typed: string) => typed.trim() === ''

/** A field left empty is not sent. */
const blankIsAbsent = z.transform((typed: string) => (isBlank(typed) ? undefined : typed))

const typedDate = z
  .string()
  .check(
    z.refine(
      (typed) => isBlank(typed) || parseBirthDate(typed) !== undefined,
      `Enter a date of birth as ${dateFormat}`,
    ),
  )

/** The contract's fields as they are typed: a date in any usual way. */
const { shape } = SignUp
const SignUpForm = z.strictObject({
  ...shape,
  DOB: z.pipe(z.pipe(typedDate, z.transform(parseBirthDate)), shape.DOB),
  CDLState: z.pipe(z.pipe(z.string(), blankIsAbsent), shape.CDLState),
  CDLNumber: z.pipe(z.pipe(z.string(), blankIsAbsent), shape.CDLNumber),
})

export { SignUpForm as schema }

export async function send(body: SignUp) {
  await call(sessions.signUp, { body })
}
