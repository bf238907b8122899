import { useQuery } from '@tanstack/react-query'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { parseBirthDate, parseTypedDate } from 'shared-api/typed-date'
import { Box, formatDate, formatMoney, Heading, Text, useFocusOnMount } from 'shared-ui'
import { NotGiven, type ReviewFact, ReviewPart } from 'shared-ui/forms'
import { accountQueries } from '../agents/account-queries.ts'
import { typedFine } from '../tickets/typed-citation.ts'
import {
  isLinkMailed,
  type TicketField,
  ticketLabels,
  type TicketValues,
  typedDriverFields,
} from './ticket-values.ts'
import { NotAdded } from './photo-step.tsx'
import { citationParts, type Stop } from './stops.ts'
import type { DraftFiles } from './use-draft-files.ts'

interface ReviewStepProps {
  values: TicketValues
  files: DraftFiles
  /** Whose ticket it is needs no word. */
  isDriver: boolean
  onChange: (step: Stop['step']) => void
}

const dayWords = (typed: string, read = parseTypedDate) => {
  const day = read(typed)
  return day === undefined ? typed : formatDate(day)
}

function wordsOf(name: TicketField, values: TicketValues): string {
  const typed = values[name]
  if (!typed) return ''
  if (name === 'DOB') return dayWords(typed, parseBirthDate)
  if (name === 'Date_of_Ticket' || name === 'Court_Date__c') return dayWords(typed)
  if (name === 'Initial_Fine__c') return formatMoney(typedFine(typed), 'USD')
  if (name === 'Accident__c' || name === 'noDriverCommsUntilPaid') return typed === 'true' ? 'Yes' : 'No'
  return typed
}

/** Everything that will be sent, once more, before it is. */
export function ReviewStep({ values, files, isDriver, onChange }: ReviewStepProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const carriers = useQuery(accountQueries.list()).data ?? []
  const carrier = carriers.find(({ Account }) => Account.Id === values.CarrierId)?.Account.Name
  const linked = useQuery({ ...driverRecordQuery(values.DriverId), enabled: values.DriverId !== '' })
  const facts = (names: readonly TicketField[]): ReviewFact[] =>
    names.map((name) => ({ label: ticketLabels[name], value: wordsOf(name, values) }))
  const typed = isDriver ? [] : facts(typedDriverFields)
  const driver = values.DriverId === '' ? typed : [{ label: 'Driver', value: linked.data?.Name ?? 'Chosen' }]
  const citation = facts(
    [...citationParts[1], ...citationParts[2]].filter(
      (name) => !(isDriver && name === 'noDriverCommsUntilPaid'),
    ),
  )
  const waiting = files.sending.filter(({ problem }) => !problem)
  const failed = files.sending.filter(({ problem }) => problem)
  const missing = [...driver, ...citation].filter(({ value }) => !value).map(({ label }) => label)
  return (
    <Box>
      <Heading ref={title} tabIndex={-1} outline="none">
        Check before submitting
      </Heading>
      <Text textStyle="dense" color="fg.muted" mb="4">
        The back office fills in what is missing from the photo.
      </Text>
      <ReviewPart
        title="Ticket for"
        facts={[{ label: 'Carrier', value: carrier }, ...driver]}
        onChange={() => onChange(isDriver ? 'photo' : 'driver')}
      />
      {citation.some(({ value }) => value !== '') && (
        <ReviewPart title="Citation" facts={citation} onChange={() => onChange('citation')} />
      )}
      <ReviewPart
        title="Documents"
        facts={[
          ...[...Map.groupBy(files.added, ({ DocumentKind: kind }) => kind ?? 'Document')].map(
            ([label, rows]) => ({ label, value: rows.map(({ FileName }) => FileName).join(', ') }),
          ),
          { label: 'Sending', value: waiting.map(({ file }) => file.name).join(', ') },
          {
            label: 'Not added',
            value:
              failed.length > 0 &&
              failed.map((one) => (
                <Box key={one.key}>
                  {one.file.name}
                  <NotAdded sent={one} files={files} />
                </Box>
              )),
          },
          {
            label: ticketLabels.SendLinkToSign,
            value: isLinkMailed(values, files.papers) && 'Emailed to the driver',
          },
        ]}
        onChange={() => onChange('documents')}
      />
      <NotGiven names={missing} onAdd={() => onChange('citation')} />
    </Box>
  )
}
