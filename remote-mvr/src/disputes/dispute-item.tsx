import { type ReactNode, useState } from 'react'
import type { MvrDispute } from 'shared-api/mvr/mvr-dispute'
import { Badge, Box, Button, Flex, formatDateTime, Text } from 'shared-ui'
import { AnswerForm } from './dispute-forms.tsx'

interface DisputeItemProps {
  dispute: MvrDispute
  /** Staff answer; the driver waits. */
  canAnswer: boolean
  /** What it is about, where the page does not say it. */
  title?: ReactNode
}

/** A dispute as it was written, and its answer. */
export function DisputeItem({ dispute, canAnswer, title }: DisputeItemProps) {
  const [isAnswering, setIsAnswering] = useState(false)
  const { Id, Status__c: status, Text: text, DriverName, OpenedAt, Answer, AnsweredBy, AnsweredAt } = dispute
  const isOpen = status === 'Open'
  return (
    <Box as="li" px="4" py="3" textStyle="dense" overflowWrap="anywhere">
      <Flex wrap="wrap" align="center" justify="space-between" gap="4px 12px">
        <Text fontWeight="semibold">{title ?? `${DriverName}, ${formatDateTime(OpenedAt)}`}</Text>
        <Badge mark={isOpen ? 'due' : 'ok'}>{isOpen ? 'Open' : 'Answered'}</Badge>
      </Flex>
      <Text whiteSpace="pre-line">{text}</Text>
      {Answer !== null && (
        <Box mt="2" ps="3" borderInlineStartWidth="2px">
          <Text color="fg.muted">
            Answer of {AnsweredBy}, {formatDateTime(AnsweredAt)}
          </Text>
          <Text whiteSpace="pre-line">{Answer}</Text>
        </Box>
      )}
      {isOpen && canAnswer && !isAnswering && (
        <Box mt="2">
          <Button onClick={() => setIsAnswering(true)}>Answer dispute</Button>
        </Box>
      )}
      {isOpen && isAnswering && <AnswerForm disputeId={Id} onClosed={() => setIsAnswering(false)} />}
    </Box>
  )
}
