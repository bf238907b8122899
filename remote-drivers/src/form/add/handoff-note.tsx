import { Box, Note } from 'shared-ui'
import type { DriverDraftHandoff } from '../fields/driver-draft-handoff.ts'
import { missingFieldsLabel } from '../fields/missing-fields-label.ts'

/** Where what stands in the form comes from, and what does not stand there. */
export function HandoffNote({ driver: { name, missing } }: { driver: DriverDraftHandoff }) {
  return (
    <Box mb="5">
      <Note mark="info">
        What you entered for {name} is here, to add the driver again. {missingFieldsLabel(missing)}
      </Note>
    </Box>
  )
}
