import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Basic } from 'shared-api/safety'
import type { RankedChallenge } from 'shared-api/safety/safety-analysis'
import { startChallengePath } from 'shared-api/challenges/start-challenge-path'
import {
  Box,
  formatDate,
  formatNumber,
  Link,
  LinkButton,
  Pager,
  Panel,
  QueryState,
  recordPath,
  Skeleton,
  Text,
} from 'shared-ui'
import { rankingPageSize, summaryQueries } from './summary-queries.ts'

interface ChallengeRankingPanelProps {
  carrierId: string
  basic: Basic
}

/** Violations by what their removal would really change. */
export function ChallengeRankingPanel({ carrierId, basic }: ChallengeRankingPanelProps) {
  const [page, setPage] = useState(1)
  const ranking = useQuery(summaryQueries.ranking(carrierId, basic, page))
  const total = ranking.data?.Total ?? 0
  return (
    <Panel title="Worth challenging" note="Each removed alone, newest snapshot" isFlush>
      <QueryState
        query={ranking}
        what="The ranking"
        isEmpty={() => false}
        skeleton={<Skeleton height="320px" />}
      >
        {(found) => (
          <>
            {found.Total === 0 && (
              <Text padding="4" textStyle="dense" color="fg.muted">
                No violation of {basic} counts.
              </Text>
            )}
            <ul aria-label="Worth challenging">
              {found.Data.map((ranked) => (
                <Ranked key={ranked.Id} ranked={ranked} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
      {total > rankingPageSize && (
        <Pager page={page} pageSize={rankingPageSize} total={total} onPage={setPage} />
      )}
    </Panel>
  )
}

interface RankedProps {
  ranked: RankedChallenge
}

function Ranked({ ranked }: RankedProps) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      borderTopWidth="1px"
      paddingInline="4"
      paddingBlock="2"
      textStyle="dense"
      alignItems="center"
    >
      <Box minWidth="0">
        <Link to={recordPath({ type: 'VIOLATIONS', id: ranked.Id })}>
          <b>{ranked.Violation_Code__c}</b>
        </Link>{' '}
        <Text color="fg.muted" lineClamp="2" title={ranked.Violation_Description__c}>
          {ranked.Violation_Description__c}
        </Text>
        <Text textStyle="caption" color="fg.subtle">
          {ranked.Report_State__c}-{ranked.Report_Number__c}, {formatDate(ranked.Inspection_Date__c)}
        </Text>
      </Box>
      <Box textAlign="end" textStyle="caption" color="fg.muted" maxWidth="20ch">
        {ranked.RemovedPoints === 0 ? (
          `Worth nothing: ${ranked.HiddenByCap ? 'hidden under the cap of 30' : 'no points'}`
        ) : (
          <>
            <b>{formatNumber(ranked.RemovedPoints)} points less</b>
            <br />
            {effectOf(ranked)}
          </>
        )}
        <ChallengeOf ranked={ranked} />
      </Box>
    </Box>
  )
}

/** The number of its challenge; else the way to start one, where that is worth it. */
function ChallengeOf({ ranked }: RankedProps) {
  const { Id, Violation_Code__c: code, RemovedPoints, Challenge__r: challenge } = ranked
  if (challenge !== null) {
    return (
      <Box marginTop="1">
        <Link to={recordPath({ type: 'INSPECTION', id: challenge.Id })}>{challenge.Name}</Link>
        {challenge.Status__c === 'Closed' && ', closed'}
      </Box>
    )
  }
  if (RemovedPoints === 0) return null
  return (
    <Box marginTop="1" data-screen-only>
      <LinkButton size="xs" aria-label={`Challenge ${code}`} to={startChallengePath(Id)}>
        Challenge
      </LinkButton>
    </Box>
  )
}

function effectOf({ Before, After, EndsAlert }: RankedChallenge) {
  if (Before.Percentile === null || After.Percentile === null)
    return `Measure ${formatNumber(Before.Measure, 2)} to ${formatNumber(After.Measure, 2)}`
  return `${Before.Percentile}% to ${After.Percentile}%${EndsAlert ? ', ends the alert' : ''}`
}
