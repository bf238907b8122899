import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react/box'
import { Text } from '../layout/typography.tsx'

interface DocumentTextProps {
  text: string
  /** The paragraph in whose place the signer's own words go. */
  statementPlace?: string | undefined
  statement?: ReactNode
}

/** A document word for word, without its title. */
export function DocumentText({ text, statementPlace, statement }: DocumentTextProps) {
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

/** The first line of a document. */
export const titleOf = (text: string) => text.split('\n')[0] ?? ''
