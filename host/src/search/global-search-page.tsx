import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { maxResults } from 'shared-api/search'
import { useCarrierId } from 'shared-auth'
import {
  Box,
  EmptyState,
  Note,
  Page,
  QueryState,
  SearchResultList,
  SearchResultsOfKind,
  Stack,
} from 'shared-ui'
import { useCarrierSwitch } from '../carrier-selector/use-carrier-switch.ts'
import type { HostPageProps } from '../layout/host-pages.ts'
import { adviceFor } from './palette-notes.tsx'
import { isGuess } from './palette-options.ts'
import { termOf } from './search-path.ts'
import { scopeLabel } from './scope-label.ts'
import { foundOfKinds, searchKinds, type SearchKind } from './search-kinds.ts'
import { SearchForm } from './search-form.tsx'
import { findOfKind, searchQueries, type SearchTotals } from './search-queries.ts'

/** Everything that a search finds, kind by kind: each as the module that knows it describes it. */
export function GlobalSearchPage({ user, accounts, registry }: HostPageProps) {
  const { pathname } = useLocation()
  const carrierId = useCarrierId()
  const switchCarrier = useCarrierSwitch()
  const term = termOf(pathname)
  const totals = useQuery(searchQueries.totals({ term, carrierId }))
  const scopeName = accounts.find(({ Account }) => Account.Id === carrierId)?.Account.Name
  const isWaiting = totals.isPlaceholderData
  const kinds = searchKinds(registry, user.Role)
  const found = term === '' || isWaiting || !totals.data ? undefined : foundOfKinds(totals.data, kinds)

  const searchAll = () => switchCarrier(undefined)

  return (
    <Page
      title={term === '' ? 'Search' : `Results for "${term}"`}
      description={
        // Heard, too, by who types on and does not see it.
        <output>{describe(found, scopeLabel(scopeName, user.Role))}</output>
      }
    >
      <Stack gap="4">
        <SearchForm term={term} />
        {term === '' ? (
          <EmptyState
            kind="nothing"
            icon="search"
            title="What are you looking for?"
            text="Search by a name, the number of a record or a place."
          />
        ) : (
          <QueryState
            query={totals}
            what="The results"
            isEmpty={(known) => foundOfKinds(known, kinds).Total === 0}
            empty={
              <EmptyState
                kind="notFound"
                title="Nothing found"
                {...adviceFor(scopeName, accounts.length > 1 ? searchAll : undefined)}
              />
            }
          >
            {(known) => (
              <Box aria-busy={isWaiting} opacity={isWaiting ? 0.6 : 1} transition="opacity 120ms 200ms">
                {/* Another search is another page: how much of each kind was shown belongs to the one before. */}
                <Results key={known.term} found={known} kinds={kinds} />
              </Box>
            )}
          </QueryState>
        )}
      </Stack>
    </Page>
  )
}

interface ResultsProps {
  found: SearchTotals
  kinds: readonly SearchKind[]
}

/** The kinds of which there are any. Their first rows are here already; each asks for more by itself. */
function Results({ found, kinds }: ResultsProps) {
  const carrierId = useCarrierId()
  const { term, Groups } = found
  return (
    <Stack gap="4">
      {isGuess(found) && <Note mark="info">{`No match for "${term}". Showing similar results.`}</Note>}
      <SearchResultList aria-label="Results">
        {kinds
          .filter(({ kind }) => Groups.some(({ Kind }) => Kind === kind))
          .map(({ pathOf, ...look }) => (
            <SearchResultsOfKind
              key={look.kind}
              {...look}
              asked={{ searchValue: term, carrierId }}
              find={findOfKind}
              placeOf={pathOf}
            />
          ))}
      </SearchResultList>
    </Stack>
  )
}

function describe(found: { Total: number; IsMore: boolean } | undefined, scope: string) {
  if (found === undefined) return scope
  const { Total, IsMore } = found
  const count = IsMore
    ? `More than ${maxResults} of a kind`
    : `${Total} ${Total === 1 ? 'result' : 'results'}`
  return `${count}. ${scope}.`
}
