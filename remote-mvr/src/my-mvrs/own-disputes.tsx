import { useQuery } from '@tanstack/react-query'
import { Box, formatDate, Link, Panel } from 'shared-ui'
import { DisputeItem } from '../disputes/dispute-item.tsx'
import { disputeQueries } from '../disputes/dispute-queries.ts'
import { paths } from '../paths.ts'

/** What the driver disputed, with the carrier's answers. A new one is opened on its report's page. */
export function OwnDisputes() {
  const { data: disputes = [] } = useQuery(disputeQueries.own())
  if (disputes.length === 0) return null
  return (
    <Panel title="Your disputes" isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {disputes.map((dispute) => (
          <DisputeItem
            key={dispute.Id}
            dispute={dispute}
            canAnswer={false}
            title={
              <>
                Dispute of {formatDate(dispute.OpenedAt)} about{' '}
                <Link to={paths.report(dispute.ReportId)}>a report</Link>
              </>
            }
          />
        ))}
      </Box>
    </Panel>
  )
}
