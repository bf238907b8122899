import { useId, useState } from 'react'
import { Box, Button, copyText, Flex, formatDateTime, Panel, Text } from 'shared-ui'

interface RawTextPanelProps {
  text: string
  hash: string | null
  receivedAt: string | null
  /** Where there is nothing else to read, it is open. */
  isOpenAtFirst: boolean
}

const fixed = { fontFamily: 'ui-monospace, Consolas, monospace', overflowWrap: 'anywhere' } as const

/** What the provider sent, to the letter but for Social Security numbers, and the hash that proves it. */
export function RawTextPanel({ text, hash, receivedAt, isOpenAtFirst }: RawTextPanelProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <Panel
      title="As the provider sent it"
      note={receivedAt === null ? undefined : `Received ${formatDateTime(receivedAt)}`}
      actions={
        <Flex gap="1" wrap="wrap">
          <Button
            variant="ghost"
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide text' : 'Show text'}
          </Button>
          <Button variant="ghost" onClick={() => void copyText(text, 'The text was copied')}>
            Copy text
          </Button>
        </Flex>
      }
    >
      {hash !== null && (
        <Text textStyle="caption" color="fg.muted">
          SHA-256 of what was received:{' '}
          <Box as="span" css={fixed}>
            {hash}
          </Box>
        </Text>
      )}
      {isOpen && (
        <Box
          as="section"
          id={id}
          // The arrow keys scroll it.
          tabIndex={0}
          aria-label="Text of the report"
          mt="3"
          p="3"
          borderWidth="1px"
          borderRadius="l2"
          bg="bg.subtle"
          maxHeight="480px"
          overflowY="auto"
          whiteSpace="pre-wrap"
          fontSize="12px"
          lineHeight="18px"
          css={fixed}
          _print={{ maxHeight: 'none' }}
        >
          {text}
        </Box>
      )}
    </Panel>
  )
}
