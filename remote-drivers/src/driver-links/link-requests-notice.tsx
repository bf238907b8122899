import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from 'shared-api'
import type { DriverLinkRequest } from 'shared-api/driver-links'
import { Box, Button, lazyPart, Note } from 'shared-ui'
import { driverLinkQueries } from './driver-link-queries.ts'

const LinkRequestsDialog = lazyPart('The requests', () =>
  import('./link-requests-dialog.tsx').then((module) => module.LinkRequestsDialog),
)

/** On the list of drivers: that carriers ask for a driver, or have not answered yet, whichever carrier is chosen. */
export function LinkRequestsNotice() {
  const { data, error, isFetching, refetch } = useQuery(driverLinkQueries.pending())
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
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Requests for drivers could not be loaded.
        </Note>
      </Box>
    )
  }
  // The dialog stays while its last request is answered, to say what came of it.
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
            {noticeWords(incoming, requests.length - incoming.length)}
          </Note>
        </Box>
      )}
      {isOpen && <LinkRequestsDialog requests={requests} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function noticeWords(incoming: readonly DriverLinkRequest[], outgoing: number) {
  const waiting = `${outgoing === 1 ? '1 request of yours waits' : `${outgoing} requests of yours wait`} for another carrier's answer.`
  const [first] = incoming
  if (first === undefined) return waiting
  const asked =
    incoming.length === 1
      ? [
          `${first.Carrier__r.Name} asks for your driver ${first.DriverName}.`,
          ...(first.Asked__r ? [`${first.Asked__r.Name} has the driver.`] : []),
        ].join(' ')
      : `Carriers ask for ${incoming.length} of your drivers.`
  return outgoing > 0 ? `${asked} ${waiting}` : asked
}
