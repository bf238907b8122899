import { Box } from 'shared-ui'
import { FoundBox } from 'shared-ui/forms'
import { useArrival } from '../driver-form/arrival.ts'

/** What the form begins with after the choice between two changes. */
export function BackNote() {
  const start = useArrival<HTMLDivElement>()
  return (
    <Box ref={start} tabIndex={-1} borderRadius="l2" mb="5">
      <FoundBox
        mark="info"
        title="Your choices are in the form"
        text="Nothing is saved yet. Go on from here, and save."
      />
    </Box>
  )
}
