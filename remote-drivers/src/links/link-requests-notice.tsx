import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from 'shared-api'
import type { DriverLinkRequest } from 'shared-api/drivers/driver-links'
import { Box, Button, lazyView, Note, useRetry } from 'shared-ui'
import { driverLinkQueries } from './driver-link-queries.ts'

const LinkRequestsDialog = lazyView('The requests', () =>
  import('./link-requests-dialog.tsx').then((module) => module.LinkRequestsDialog),
)

/** On the list of drivers: that carriers ask for a driver, or have not answered yet, whichever carrier is chosen. */
export function LinkRequestsNotice() {
  const query = useQuery(driverLinkQueries.pending())
  const { data, isFetching } = query
  const { error, onRetry } = useRetry(query)
  const [isOpen, setIsOpen] = useState(false)
  const requests = data?.Data ?? []
  const incoming = requests.filter(({ Direction }) => Direction === 'Incoming')
  if (error !== null && data === undefined) {
    if (error instanceof Refusal && error.status === 403) return null
    return (
      <Box mb="4">
        <Note
          mark="alert"
          action={
            <Button isBusy={isFetching} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          Requests for drivers could not be loaded.
        </Note>
      </Box>
    )
  }
  // The dialog stays while its last request is answered, to show the result.
  if (requests.length === 0 && !isOpen) return null
  return (
    <>
      {requests.length > 0 && (
        <Box mb="4">
          <Note
            mark={incoming.length > 0 ? 'due' : 'wait'}
            action={
              <Button onClick={() => setIsOpen(true)}>
                {incoming.length > 0 ? 'Answer' : 'Show requests'}
              </Button>
            }
          >
            {noticeWords(requests)}
          </Note>
        </Box>
      )}
      {isOpen && <LinkRequestsDialog requests={requests} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

const noticeWords = (requests: readonly DriverLinkRequest[]) =>
  [
    incomingWords(requests.filter(({ Direction }) => Direction === 'Incoming')),
    outgoingWords(requests.filter(({ Direction }) => Direction === 'Outgoing')),
  ]
    .filter((words) => words !== '')
    .join(' ')

function incomingWords([first, ...more]: readonly DriverLinkRequest[]) {
  if (first === undefined) return ''
  if (more.length > 0) return `Carriers ask for ${more.length + 1} of your drivers.`
  const asked = `${first.Carrier__r.Name} asks for your driver ${first.DriverName}.`
  return first.Asked__r ? `${asked} The driver is with ${first.Asked__r.Name}.` : asked
}

/** Another user of the carrier may have asked: it is said which carrier does. */
function outgoingWords([first, ...more]: readonly DriverLinkRequest[]) {
  if (first === undefined) return ''
  if (more.length === 0)
    return `${first.Carrier__r.Name} asks another carrier for ${first.DriverName} and waits for the answer.`
  const isOne = more.every(({ Carrier__r }) => Carrier__r.Id === first.Carrier__r.Id)
  const who = isOne ? `${first.Carrier__r.Name} asks` : 'Your carriers ask'
  return `${who} other carriers for ${more.length + 1} drivers.`
}
