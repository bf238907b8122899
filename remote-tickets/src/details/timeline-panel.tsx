import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordEvent } from 'shared-api/record-event'
import { Button, Pager, Panel, QueryState, Text } from 'shared-ui'
import { Timeline, TimelineEvent } from 'shared-ui/records'
import { changeText, eventTitle, markOfEvent } from './event-labels.ts'
import { NoteForm } from './note-form.tsx'

interface TimelinePanelProps {
  /** 'ticket' */
  what: string
  type: 'TICKET' | 'INSPECTION'
  id: string
  read: (id: string, page: number, signal: AbortSignal) => Promise<EventPage>
  /** For those who add notes. */
  onNote?: ((text: string) => Promise<unknown>) | undefined
}

interface EventPage {
  Data: readonly RecordEvent[]
  PageSize: number
  Total: number
}

/** Everything that happened to a record, newest first. */
export function TimelinePanel({ what, type, id, read, onNote }: TimelinePanelProps) {
  const [page, setPage] = useState(1)
  const [isWriting, setIsWriting] = useState(false)
  const query = useQuery({
    // As `RecordState` names it: what changes the record changes its timeline.
    queryKey: ['records', type, id, 'timeline', page],
    queryFn: ({ signal }) => read(id, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { PageSize: pageSize = 10, Total: total = 0 } = query.data ?? {}
  return (
    <Panel
      title="Timeline"
      isFlush
      actions={
        onNote !== undefined &&
        !isWriting && (
          <Button variant="ghost" icon="plus" onClick={() => setIsWriting(true)}>
            Add note
          </Button>
        )
      }
    >
      {isWriting && onNote !== undefined && (
        <NoteForm
          onNote={onNote}
          what={what}
          onClosed={(isAdded) => {
            setIsWriting(false)
            // A new note comes first.
            if (isAdded) setPage(1)
          }}
        />
      )}
      <QueryState query={query} what="Timeline">
        {({ Data }) => (
          <Timeline label={`What happened to the ${what}`}>
            {Data.map((event) => (
              <TimelineEvent
                key={event.Id + event.Kind}
                mark={markOfEvent(event)}
                title={<Title event={event} />}
                text={<Details event={event} />}
                at={event.At}
              />
            ))}
          </Timeline>
        )}
      </QueryState>
      {total > pageSize && (
        <Pager label="Pages of Timeline" page={page} pageSize={pageSize} total={total} onPage={setPage} />
      )}
    </Panel>
  )
}

const statusOf = ({ Changes }: RecordEvent) => Changes.find(({ Field }) => Field.endsWith('Status__c'))

function Title({ event }: { event: RecordEvent }) {
  const status = statusOf(event)
  if (status === undefined)
    return (
      // Notes and answers are written in lines.
      <Text as="span" whiteSpace="pre-line">
        {eventTitle(event)}
      </Text>
    )
  return (
    <>
      <Text as="span" color="fg.subtle">
        {status.From}
      </Text>{' '}
      to <b>{status.To}</b>
    </>
  )
}

/** Who, and what else was changed along with the status. */
function Details({ event }: { event: RecordEvent }) {
  const status = statusOf(event)
  const others =
    status === undefined ? [] : event.Changes.filter((change) => change !== status).map(changeText)
  const isChange = event.Kind === 'changed' || event.Kind === 'corrected'
  return [
    ...others,
    ...(isChange && event.Text !== null ? [`Reason: ${event.Text}`] : []),
    event.By?.Name ?? 'Portal',
  ].map((line) => <div key={line}>{line}</div>)
}
