/** The sources of a module that no team has: about fleets, over calls that the service answers already. */
export const fifthModule: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'remote-fleets', version: '1.0.0', type: 'module' }),
  'webpack.config.ts': `
import { remoteConfig } from 'shared-federation/webpack'
import description from './remote.config.ts'

export default remoteConfig(import.meta.dirname, description)
`,
  'remote.config.ts': `
import { defineRemote } from 'shared-federation'

const roles = ['carrier']

export default defineRemote({
  id: 'fleets',
  title: 'Fleets',
  contract: 2,
  paths: [{ path: 'fleets', title: 'Fleets', roles }],
  signedOut: [{ path: 'fleet-help', title: 'Help for fleets', module: './fleet-help', isOpenToAll: true }],
  navigation: [
    {
      path: 'fleets',
      label: 'Fleets',
      group: 'Equipment',
      groupOrder: 40,
      icon: { paths: ['M3 12h18', 'M12 3v18'] },
      order: 10,
      roles,
    },
  ],
  slots: [
    { slot: 'dashboard.tiles', module: './tiles', kind: 'counter', count: 1, order: 90, roles },
    { slot: 'report', report: 'fleets-count', title: 'Fleets reported', module: './reports', roles },
    { slot: 'record.details', recordType: 'FLEET', title: 'Fleet', module: './fleet-details', roles },
    {
      slot: 'search.results',
      kind: 'Carrier',
      title: 'Fleets',
      icon: { paths: ['M3 12h18', 'M12 3v18'] },
      recordType: 'FLEET',
      order: 90,
      roles,
    },
  ],
})
`,
  'src/fleets.tsx': `
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'

export const fleetsQuery = {
  queryKey: ['fleets'],
  queryFn: async ({ signal }) => (await call(accounts.list, {}, { signal })).map(({ Account }) => Account),
}

export const tones = { Large: 'ok', Small: 'wait' }
export const sizeOf = (fleet) => ((fleet.Power_Units__c ?? 0) > 10 ? 'Large' : 'Small')
`,
  'src/app.tsx': `
import { useQuery } from '@tanstack/react-query'
import { Page, QueryState, StatusBadge } from 'shared-ui'
import { fleetsQuery, sizeOf, tones } from './fleets.tsx'

export default function App() {
  return (
    <Page title="Fleets">
      <QueryState query={useQuery(fleetsQuery)} what="Fleets">
        {(fleets) => (
          <ul aria-label="Fleets">
            {fleets.map((fleet) => (
              <li key={fleet.Id}>
                {fleet.Name} <StatusBadge status={sizeOf(fleet)} tone={tones[sizeOf(fleet)]} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Page>
  )
}
`,
  'src/slots/fleet-help.tsx': `
export default function FleetHelp() {
  return <p>Write to the fleet desk.</p>
}
`,
  'src/slots/tiles.tsx': `
import { useQuery } from '@tanstack/react-query'
import { Tile, TileSkeleton } from 'shared-ui'
import { fleetsQuery } from '../fleets.tsx'

export default function Tiles() {
  const { data } = useQuery(fleetsQuery)
  if (!data) return <TileSkeleton label="Fleets reported" />
  return <Tile label="Fleets reported" value={data.length} to="/customerportal/report/fleets-count" />
}
`,
  'src/slots/reports.tsx': `
import { columnStore } from 'shared-api/client/column-store'
import { reportEntry, ReportSlot } from 'shared-ui/reports'
import { nameColumn, recordTarget } from 'shared-ui/tables'
import { fleetsQuery } from '../fleets.tsx'

const first = { Page: 1, PageSize: 10, SortBy: 'Name', SortDir: 'asc', Search: '', get_report: 'true' }

const fleets = {
  id: 'fleets-count',
  title: 'Fleets reported',
  counted: 'Fleets of your carriers.',
  nouns: ['fleet', 'fleets'],
  icon: { paths: ['M3 12h18', 'M12 3v18'] },
  none: 'No carrier has a fleet.',
  contract: { name: 'GetFleets', variant: 'rows', query: { safeParse: () => ({ success: true, data: first }) } },
  read: async (query, signal) => {
    const Data = await fleetsQuery.queryFn({ signal })
    return { Data, Page: 1, PageSize: 10, Total: Data.length }
  },
  columns: () => [
    nameColumn({
      id: 'Name',
      header: 'Fleet',
      value: ({ Name }) => Name,
      record: ({ Id }) => recordTarget('FLEET', Id),
    }),
  ],
  card: ({ Id, Name }) => ({ title: Name, record: recordTarget('FLEET', Id), facts: [] }),
}

const entries = [reportEntry(fleets)]

export default function Reports(props) {
  return <ReportSlot {...props} entries={entries} columnStore={columnStore} />
}
`,
  'src/slots/fleet-details.tsx': `
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { StatusBadge } from 'shared-ui'
import { DescriptionPanel, RecordHead, RecordState } from 'shared-ui/records'
import { sizeOf, tones } from '../fleets.tsx'

export default function FleetDetails({ recordId: id }) {
  const read = (signal) =>
    call(accounts.details, { params: { id }, query: { record_type: 'ACCOUNT' } }, { signal })
  return (
    <RecordState type="FLEET" id={id} read={read} what="Fleet">
      {(fleet) => (
        <RecordHead
          title={'Fleet of ' + fleet.Name}
          list="Fleets"
          statuses={<StatusBadge status={sizeOf(fleet)} tone={tones[sizeOf(fleet)]} look="filled" />}
          summary={fleet.Carrier_Kind__c}
        >
          <DescriptionPanel title="Key facts" facts={[['Power units', fleet.Power_Units__c]]} />
        </RecordHead>
      )}
    </RecordState>
  )
}
`,
}
