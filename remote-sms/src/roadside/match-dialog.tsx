import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from 'shared-api'
import { type DriverSuggestion, roadsideLists } from 'shared-api/safety/roadside-lists'
import {
  Button,
  EmptyState,
  Flex,
  formatDate,
  formatNumber,
  QueryState,
  SearchField,
  Stack,
  Text,
} from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import type { InspectionMatching, MatchedInspection } from './inspection-match.ts'
import { reportNumber } from './roadside-columns.tsx'
import { reasonsFor } from './suggestion-reasons.ts'

interface MatchDialogProps {
  inspection: MatchedInspection & { Inspection_Date__c: string }
  match: InspectionMatching
  onClosed: () => void
}

/** The drivers that something speaks for, with what does; a search finds any other driver of the carrier. */
export function MatchDialog({ inspection, match, onClosed }: MatchDialogProps) {
  const [Search, setSearch] = useState('')
  const query = { InspectionId: inspection.Id, Search }
  const suggested = useQuery({
    queryKey: [roadsideLists.suggestions.name, query],
    queryFn: ({ signal }) => call(roadsideLists.suggestions, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  async function choose(driverId: string) {
    if (await match.change(inspection, driverId)) onClosed()
  }
  return (
    <Dialog
      title={`Who drove at ${reportNumber(inspection)}?`}
      description={`Inspected ${formatDate(inspection.Inspection_Date__c)}. FMCSA does not publish the driver.`}
      isOpen
      onOpenChanged={(opened) => {
        if (!opened) onClosed()
      }}
      footer={<Button onClick={onClosed}>Cancel</Button>}
    >
      <Stack gap="3">
        <Flex>
          <SearchField label="Search drivers" value={Search} onChanged={setSearch} />
        </Flex>
        <QueryState
          query={suggested}
          what="Drivers"
          isEmpty={({ Drivers }) => Drivers.length === 0}
          empty={
            <EmptyState
              kind="notFound"
              title={Search === '' ? 'No suggestion' : `No driver matches "${Search}"`}
              text={Search === '' ? 'Search for the driver by name.' : 'Check the spelling.'}
            />
          }
        >
          {({ Drivers }) => (
            <Stack as="ul" gap="0" listStyleType="none" aria-label="Drivers">
              {Drivers.map((driver) => (
                <Suggestion
                  key={driver.Id}
                  driver={driver}
                  isCurrent={driver.Id === inspection.Driver__c}
                  isBusy={match.isBusy}
                  onChosen={() => void choose(driver.Id)}
                />
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  )
}

interface SuggestionProps {
  driver: DriverSuggestion
  isCurrent: boolean
  isBusy: boolean
  onChosen: () => void
}

function Suggestion({ driver, isCurrent, isBusy, onChosen }: SuggestionProps) {
  const reasons = reasonsFor(driver, { day: formatDate, count: formatNumber })
  return (
    <Stack as="li" direction="row" gap="3" align="center" py="2" borderTopWidth="1px">
      <Stack gap="0" flex="1" minWidth="0">
        <Text fontWeight="semibold">{driver.Name}</Text>
        {reasons.map((reason) => (
          <Text key={reason} textStyle="dense" color="fg.muted">
            {reason}
          </Text>
        ))}
      </Stack>
      {isCurrent ? (
        <Text textStyle="dense" color="fg.muted">
          Matched
        </Text>
      ) : (
        <Button aria-label={`Match ${driver.Name}`} disabled={isBusy} onClick={onChosen}>
          Match
        </Button>
      )}
    </Stack>
  )
}
