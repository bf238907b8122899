import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isId } from 'shared-api/fields'
import { useCarrierId } from 'shared-auth'
import { Box, EmptyState, Link, LinkButton, Page, Panel, QueryState, readFailure } from 'shared-ui'
import { paths } from '../paths.ts'
import { CriteriaEditor } from './criteria-editor.tsx'
import { criteriaQueries } from './criteria-queries.ts'

const title = 'MVR criteria'
const crumbs = [{ label: 'MVR reports', to: paths.reportList }, { label: title }]

/** What a carrier asks of a driver's record: of the carrier that the address names, or of the selected one. */
export function CriteriaPage() {
  const [search] = useSearchParams()
  const selected = useCarrierId()
  const carriers = useQuery(criteriaQueries.carriers())
  const [only, another] = carriers.data ?? []
  const named = search.get('CarrierId')
  const id = named ?? selected ?? (another === undefined ? only?.Account.Id : undefined)
  if (id === undefined) return <CarrierChoice />
  return isId(id) ? <OfCarrier key={id} id={id} /> : <CriteriaNotFound />
}

function OfCarrier({ id }: { id: string }) {
  const query = useQuery(criteriaQueries.ofCarrier(id))
  const { data: carriers } = useQuery(criteriaQueries.carriers())
  const name = carriers?.find(({ Account }) => Account.Id === id)?.Account.Name
  if (query.error && readFailure(query.error).isNotFound) return <CriteriaNotFound />
  return (
    <Page title={title} crumbs={crumbs} description={name}>
      <QueryState query={query} what={title}>
        {(criteria) => <CriteriaEditor loaded={criteria} />}
      </QueryState>
    </Page>
  )
}

/** Criteria are of one carrier. */
function CarrierChoice() {
  const query = useQuery(criteriaQueries.carriers())
  return (
    <Page title={title} crumbs={crumbs} description="Each carrier has criteria of its own.">
      <Panel title="Choose a carrier" isFlush>
        <QueryState
          query={query}
          what="Carriers"
          empty={
            <EmptyState kind="nothing" title="No carriers" text="Ask the person who manages your account." />
          }
        >
          {(entries) => (
            <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
              {entries.map(({ Account: { Id, Name } }) => (
                <Box as="li" key={Id} paddingInline="4" paddingBlock="10px">
                  <Link to={paths.criteria(Id)} variant="row">
                    {Name}
                  </Link>
                </Box>
              ))}
            </Box>
          )}
        </QueryState>
      </Panel>
    </Page>
  )
}

function CriteriaNotFound() {
  return (
    <Page title="MVR criteria not found" crumbs={crumbs}>
      <EmptyState
        kind="notFound"
        title="There is no such carrier"
        text="It may belong to an account that you don't have access to."
        action={<LinkButton to={paths.criteria()}>Go to MVR criteria</LinkButton>}
      />
    </Page>
  )
}
