import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type SafetyImport, safetyImports } from 'shared-api/safety/safety-imports'
import {
  Badge,
  Button,
  EmptyState,
  Flex,
  formatDate,
  formatDateTime,
  Page,
  QueryState,
  Skeleton,
  useUrlFilter,
} from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { Outcome } from './import-outcome.tsx'

const importsQuery = (asked: string | undefined) =>
  queryOptions({
    queryKey: ['safety', 'imports', asked] as const,
    queryFn: async ({ signal }) => ({
      Asked: asked,
      Imports: await call(safetyImports, { query: { Import: asked } }, { signal }),
    }),
    placeholderData: keepPreviousData,
  })

/** What the newest import of FMCSA's files came to, or the one that the address names. */
export function ImportsPage() {
  const [{ Import }, change] = useUrlFilter(safetyImports.query)
  const imports = useQuery(importsQuery(Import))
  const all = imports.data?.Imports ?? []
  // Only the import that was asked for comes with its problems.
  const chosen = all.find(({ Id }) => Id === imports.data?.Asked) ?? all[0]
  return (
    <Page
      title={chosen === undefined ? 'SMS imports' : titleOf(chosen)}
      description={
        chosen && (
          <Flex gap="2" align="center" wrap="wrap">
            {chosen.State === 'Refused' && <Badge mark="alert">Refused</Badge>}
            {startedWords(chosen)}
          </Flex>
        )
      }
      actions={
        chosen && (
          <MenuButton
            groups={() => [
              {
                label: 'Imports, newest first',
                actions: all.map((one, place) => ({
                  id: one.Id,
                  label: `${formatDateTime(one.StartedAt)}: ${titleOf(one)}, ${one.State.toLowerCase()}`,
                  isChosen: one === chosen,
                  onChosen: () => change({ Import: place === 0 ? undefined : one.Id }),
                })),
              },
            ]}
          >
            {(trigger) => (
              <Button {...trigger} icon="calendar" iconEnd="chevron-down">
                {formatDateTime(chosen.StartedAt)}
              </Button>
            )}
          </MenuButton>
        )
      }
    >
      <QueryState
        query={imports}
        what="The imports"
        isEmpty={({ Imports }) => Imports.length === 0}
        skeleton={<Skeleton height="320px" />}
        empty={
          <EmptyState
            kind="nothing"
            title="No import yet"
            text="Download FMCSA's files of a month into one folder and run pnpm safety import with it."
          />
        }
      >
        {() => chosen && <Outcome one={chosen} />}
      </QueryState>
    </Page>
  )
}

function titleOf({ Report }: SafetyImport) {
  if (Report === null) return 'Files of an unknown day'
  return `${Report.IsDaily ? 'Daily files' : 'Files'} of ${formatDate(Report.Snapshot)}`
}

function startedWords({ State, StartedAt, EndedAt, Folder }: SafetyImport) {
  const seconds = Math.max(1, Math.round((Date.parse(EndedAt) - Date.parse(StartedAt)) / 1000))
  const took = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `Started ${formatDateTime(StartedAt)}, ${State.toLowerCase()} after ${took}, from ${Folder}.`
}
