import type { ReactNode } from 'react'
import { HStack, Says, type SaysLook, Text } from 'shared-ui'

/** Whose word a number is: FMCSA's own, an estimate of the portal, or no one's. */
export type Sayer = 'FMCSA' | 'Estimated' | 'Not known' | 'No file'

const looks: Record<Sayer, SaysLook> = {
  FMCSA: 'solid',
  Estimated: 'outlined',
  'Not known': 'dashed',
  'No file': 'dashed',
}

interface WhoSaysProps {
  /** undefined: a count of rows, which no one has to say. */
  by: Sayer | undefined
  /** Beside it: of which day, and where from. */
  children?: ReactNode
}

/** The one key before a number of safety, with its day. */
export const WhoSays = ({ by, children }: WhoSaysProps) => (
  <HStack as="span" display="inline-flex" gap="1.5" flexWrap="wrap">
    {by && <Says look={looks[by]}>{by}</Says>}
    {children && (
      <Text as="span" textStyle="caption" color="fg.subtle">
        {children}
      </Text>
    )}
  </HStack>
)
