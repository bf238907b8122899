import { MvrReportUpdate } from 'shared-api/mvr/mvr-update'
import type { FormFields } from 'shared-ui/forms'
import * as z from 'zod/mini'
import { type ChosenFile, problemOfRecord } from './chosen-file.ts'

export interface ResultValues {
  /** '' until it is chosen. */
  Status: string
  Content: ChosenFile | null
  RawText: ChosenFile | null
  Reason: string
}

/** In the order of the page. */
export const resultFields: FormFields<ResultValues> = {
  Status: { label: 'Outcome' },
  Content: { label: 'Record' },
  RawText: { label: 'Text of the state' },
  Reason: { label: 'Reason' },
}

/** The text of a file that has to be chosen. */
const fileText = (question: string, problemOf = ({ problem }: ChosenFile) => problem) =>
  z.pipe(
    z.custom<ChosenFile | null>(),
    z.transform((file, { issues }) => {
      const message = file === null ? question : problemOf(file)
      if (message !== undefined) issues.push({ code: 'custom', input: file, message })
      return file?.text ?? ''
    }),
  )

const RawText = fileText('Choose the text that the state sent')

const Ending = z.discriminatedUnion(
  'Status',
  [
    z.object({
      Status: z.literal('Complete'),
      Content: fileText('Choose the record as a JSON file', problemOfRecord),
      RawText,
    }),
    z.object({ Status: z.literal('No Record'), RawText }),
    z.object({ Status: z.literal('Failed'), Reason: MvrReportUpdate.shape.Reason }),
  ],
  'Choose an outcome',
)
export type ResultBody = z.infer<typeof Ending>

/** What each outcome needs. What was typed for another one stays in the form, and is not sent. */
export const ResultForm = z.pipe(
  z.custom<ResultValues>().check(({ value, issues }) => {
    for (const { message, path } of Ending.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', input: value, message, path })
  }),
  z.transform((values): ResultBody => Ending.parse(values)),
)
