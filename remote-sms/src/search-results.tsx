import { findOfKind } from 'shared-api/search/find-of-kind'
import type { SearchKind } from 'shared-api/search'
import type { RecordType, SlotProps } from 'shared-federation/slots'
import { SearchResultsOfKind, type IconName, Stack } from 'shared-ui'

interface Kind {
  kind: SearchKind
  title: string
  icon: IconName
  recordType: RecordType
}

const kinds: readonly Kind[] = [
  {
    kind: 'SMSInspection',
    title: 'Roadside inspections',
    icon: 'search-check',
    recordType: 'SMS_INSPECTION',
  },
  { kind: 'SMSViolation', title: 'Violations', icon: 'list-x', recordType: 'VIOLATIONS' },
]

/** What a search finds of this remote's kinds, each in a panel of its own. */
export default function SearchResults(asked: SlotProps['search.results']) {
  return (
    <Stack gap="4">
      {kinds.map(({ recordType, ...kind }) => (
        <SearchResultsOfKind
          key={kind.kind}
          {...kind}
          asked={asked}
          find={findOfKind}
          placeOf={(id) => `/customerportal/details/${id}?record_type=${recordType}`}
        />
      ))}
    </Stack>
  )
}
