import type { ReactNode } from 'react'
import { Grid, Stack } from 'shared-ui'

interface RecordColumnsProps {
  /** Comes first, and on a wide window starts the narrow column. */
  top: ReactNode
  main: ReactNode
  side: ReactNode
}

/** The panels of a record in two columns, on a phone in one. One tree for both: what is half written stays. */
export function RecordColumns({ top, main, side }: RecordColumnsProps) {
  return (
    <Grid
      columnGap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      templateRows={{ md: 'auto 1fr' }}
      alignItems="start"
    >
      <Stack gap="4" minWidth="0" pb="4" _empty={{ pb: '0' }} gridColumn={{ md: 2 }} gridRow={{ md: 1 }}>
        {top}
      </Stack>
      <Stack
        gap="4"
        minWidth="0"
        pb={{ base: '4', md: '0' }}
        gridColumn={{ md: 1 }}
        gridRow={{ md: '1 / 3' }}
      >
        {main}
      </Stack>
      <Stack gap="4" minWidth="0" gridColumn={{ md: 2 }} gridRow={{ md: 2 }}>
        {side}
      </Stack>
    </Grid>
  )
}
