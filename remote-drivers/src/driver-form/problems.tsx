import { Box, Mark } from 'shared-ui'

/** How many, beside the button that found them; the summary has said it aloud. */
export function Problems({ count }: { count: number }) {
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
