import { Box, Note } from 'shared-ui'
import type { CarriedDriver } from '../driver-form/carried-driver.ts'
import { missingWords } from '../driver-form/missing-words.ts'

/** Where what stands in the form comes from, and what does not stand there. */
export function CarriedNote({ driver: { name, missing } }: { driver: CarriedDriver }) {
  return (
    <Box mb="5">
      <Note mark="info">
        What you entered for {name} is here, to add the driver anew. {missingWords(missing)}
      </Note>
    </Box>
  )
}
