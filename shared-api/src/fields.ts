import * as z from 'zod/mini'
import { composed, plainLine, plainLines, withoutInvisible } from './plain-line.ts'
import { dateFormat } from './typed-date.ts'

export { _default as withDefault } from 'zod/mini'

/** Each mark that a letter can carry in itself is not counted as one on it. */
function isVisible(line: string) {
  const shown = composed(line)
  return withoutInvisible(shown) === shown
}

const isUnusual = 'Type this again: it has an invisible or unusual character'

const visible = z.check<string>(({ value, issues }) => {
  if (!isVisible(value)) issues.push({ code: 'custom', input: value, message: isUnusual })
})

/** Nothing else is asked of a text that is too long: its sender decides how long that would take. */
const atMost = (limit: number) =>
  z.maxLength(limit, { error: `Use at most ${limit} characters`, abort: true })

/** Text of one line with a maximum length. `question` asks for a text that is missing. */
export const text = (limit: number, question?: string) =>
  z.string(question).check(z.overwrite(plainLine), atMost(limit), visible)

const visibleLines = z.check<string>(({ value, issues }) => {
  if (!value.split('\n').every(isVisible)) issues.push({ code: 'custom', input: value, message: isUnusual })
})

/** Text of several lines with a maximum length. `question` asks for a text that is missing. */
export const textLines = (limit: number, question?: string) =>
  z.string(question).check(z.overwrite(plainLines), atMost(limit), visibleLines)

/** Words to search for. What a paste brings along unseen is dropped. */
export const searchText = (limit: number) =>
  z.string().check(
    z.overwrite((typed) => withoutInvisible(plainLine(typed))),
    z.maxLength(limit, `Use at most ${limit} characters`),
  )

export const requiredText = (limit: number, question: string) =>
  text(limit, question).check(z.minLength(1, question))

/** A UUID of any version, so that an unknown id answers 404 and not 400. In lowercase, like in the database. */
export const idOr = (message: string) => z.guid(message).check(z.toLowerCase())

export const Id = idOr('This is not the id of a record')
export type Id = z.infer<typeof Id>

/** A UUID chosen by the sender, so that a request that is sent twice is recognized. */
export const senderId = (field: string) =>
  z
    .string()
    .check(
      z.regex(
        /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
        `${field} is a UUID that the sender chooses`,
      ),
      z.toLowerCase(),
    )

export const isId = (value: string) => Id.safeParse(value).success

/** The carrier that a form is about. */
export const ChosenCarrier = idOr('Choose a carrier')

/** `2026-11-20`. */
export const IsoDate = z.iso.date(`Enter a date as ${dateFormat}`)
/** `2026-11-20T18:45:05.120Z`. */
export const IsoInstant = z.iso.datetime()

/** Decimal text with two digits; the currency is in `CurrencyIsoCode` of the same record. */
export const Money = z.string().check(z.regex(/^-?\d+\.\d{2}$/))
export const CurrencyIsoCode = z.enum(['USD'])

/** Absent or empty: every account the caller may see. */
export const CarrierId = z.optional(
  z.pipe(
    z.union([z.literal(''), Id], 'This is not the id of a carrier'),
    z.transform((id) => (id === '' ? undefined : id)),
  ),
)

export const Named = z.object({ Name: z.string() })
export const NamedWithId = z.extend(Named, { Id })
