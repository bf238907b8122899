import { useFormState } from 'react-hook-form'
import { Box, ErrorSummary, Mark } from 'shared-ui'
import type { DriverField } from './driver-fields.ts'
import { type DriverForm, inOrderOfPage } from './field-of.ts'

interface FormProblemsProps {
  form: DriverForm
  /** In the order of the page. */
  fields: readonly DriverField[]
}

/** What is wrong, on top of the form. Drawn for itself, as a key that is pressed may change it. */
export function FormProblems({ form: { control }, fields }: FormProblemsProps) {
  const { errors, submitCount } = useFormState({ control })
  return (
    <Box mb={Object.keys(errors).length > 0 ? '5' : '0'}>
      <ErrorSummary errors={inOrderOfPage(errors, fields)} attempt={submitCount} />
    </Box>
  )
}

/** How many, beside the button that found them; the summary has said it aloud. */
export function ProblemCount({ form: { control } }: { form: DriverForm }) {
  const { errors } = useFormState({ control })
  const count = Object.keys(errors).length
  if (count === 0) return null
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="6px"
      ms="2"
      color="alert.fg"
      fontWeight="semibold"
      aria-hidden="true"
    >
      <Mark kind="alert" />
      {count === 1 ? '1 problem' : `${count} problems`}
    </Box>
  )
}
