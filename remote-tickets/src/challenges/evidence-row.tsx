import type { ReactNode } from 'react'
import { Box, Mark, type MarkKind, Text } from 'shared-ui'

interface EvidenceRowProps {
  mark: MarkKind
  name: string
  note?: ReactNode
  action?: ReactNode
  /** The files of it. */
  children?: ReactNode
}

/** One kind of evidence: whether it is there, and the way to add it. */
export function EvidenceRow({ mark, name, note, action, children }: EvidenceRowProps) {
  return (
    <Box asChild px="4" py="2" borderTopWidth="1px" css={{ '&:first-of-type': { borderTopWidth: '0' } }}>
      <li>
        <Box
          display="grid"
          gridTemplateColumns="14px minmax(0, 1fr) auto"
          columnGap="3"
          alignItems="center"
          minHeight="36px"
        >
          <Mark kind={mark} />
          <div>
            <Text textStyle="dense" fontWeight="semibold">
              {name}
            </Text>
            {note && (
              <Text textStyle="caption" color="fg.subtle">
                {note}
              </Text>
            )}
          </div>
          {action}
        </Box>
        {children}
      </li>
    </Box>
  )
}
