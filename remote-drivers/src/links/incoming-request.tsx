import { useState } from 'react'
import type { DriverLinkRequest } from 'shared-api/drivers/driver-links'
import {
  Box,
  Button,
  formatDate,
  Link,
  Note,
  readFailure,
  Text,
  useFocusOnMount,
  useSubmitLock,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { useAnswerLinkRequest } from './driver-link-queries.ts'

interface IncomingRequestProps {
  request: DriverLinkRequest
  onAnswered: (words: string) => void
}

/** Another carrier asks for a driver of the caller. What is shared is said before it is. */
export function IncomingRequest({ request, onAnswered }: IncomingRequestProps) {
  const { Id, Carrier__r, Asked__r, DriverName, DriverId, RequestedAt, ExpiresAt } = request
  const [isSure, setIsSure] = useState(false)
  const answer = useAnswerLinkRequest()
  const submitLock = useSubmitLock()
  const carrier = Carrier__r.Name

  async function give(given: 'Approved' | 'Declined') {
    try {
      await answer.mutateAsync({ id: Id, answer: given })
      onAnswered(
        given === 'Approved' ? `${carrier} has ${DriverName} now, too.` : `Declined. ${carrier} is told.`,
      )
    } catch {
      setIsSure(false)
    }
  }

  return (
    <Box asChild borderWidth="1px" borderRadius="l2" px="4" py="3" display="grid" gap="2">
      <li>
        <Text>
          <b>{carrier}</b> asks for{' '}
          {DriverId === null ? <b>{DriverName}</b> : <Link to={paths.profile(DriverId)}>{DriverName}</Link>}
          {Asked__r && `, a driver of ${Asked__r.Name}`}
        </Text>
        <Text textStyle="caption" color="fg.subtle">
          Asked {formatDate(RequestedAt)}, ends {formatDate(ExpiresAt)}
        </Text>
        {answer.error && <Note mark="alert">{readFailure(answer.error).message}</Note>}
        {isSure ? (
          <Question
            words={`Give ${carrier} the contact, address, license and birth date of ${DriverName}?`}
            isBusy={answer.isPending}
            onYes={() => void submitLock(() => give('Approved'))}
            onBack={() => setIsSure(false)}
          />
        ) : (
          <Box display="flex" gap="2">
            <Button aria-label={`Approve: ${DriverName}`} onClick={() => setIsSure(true)}>
              Approve
            </Button>
            <Button
              variant="danger"
              aria-label={`Decline: ${DriverName}`}
              isBusy={answer.isPending}
              onClick={() => void submitLock(() => give('Declined'))}
            >
              Decline
            </Button>
          </Box>
        )}
      </li>
    </Box>
  )
}

interface QuestionProps {
  words: string
  isBusy: boolean
  onYes: () => void
  onBack: () => void
}

/** In the place of the button that was pressed, whose focus it takes. */
function Question({ words, isBusy, onYes, onBack }: QuestionProps) {
  const question = useFocusOnMount<HTMLParagraphElement>()
  return (
    <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Text ref={question} tabIndex={-1} textStyle="dense">
        {words}
      </Text>
      <Button variant="primary" isBusy={isBusy} onClick={onYes}>
        Yes, approve
      </Button>
      <Button onClick={onBack}>Back</Button>
    </Box>
  )
}
