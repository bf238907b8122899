import type { ReactNode } from 'react'
import { statementPlace } from 'shared-api/documents/signatures'
import { Box, Text } from 'shared-ui'

interface DocumentTextProps {
  text: string
  /** Where the signer's own words go. */
  statement?: ReactNode
}

/** A document word for word, without its title. */
export function DocumentText({ text, statement }: DocumentTextProps) {
  const [, ...paragraphs] = text.split('\n\n')
  return (
    <Box display="grid" gap="3" p="4" borderWidth="1px" borderRadius="l2" textStyle="body">
      {paragraphs.map((paragraph) =>
        paragraph === statementPlace ? (
          <div key={paragraph}>{statement}</div>
        ) : (
          <Text key={paragraph} whiteSpace="pre-line" overflowWrap="anywhere">
            {paragraph}
          </Text>
        ),
      )}
    </Box>
  )
}

export const titleOf = (text: string) => text.split('\n')[0] ?? ''
