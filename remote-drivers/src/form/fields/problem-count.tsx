import { Box, Mark } from 'shared-ui'
import { useFormState } from 'shared-ui/forms'
import type { DriverForm } from './use-fields.ts'

/** How many problems, beside the button that found them; the summary has said it aloud. */
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
