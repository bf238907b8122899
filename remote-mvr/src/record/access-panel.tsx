import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MvrAccess, MvrAccessWhat } from 'shared-api/mvr/mvr-access'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import {
  Box,
  Button,
  formatDateTime,
  formatNumber,
  Icon,
  type IconLook,
  Link,
  Pager,
  Panel,
  QueryState,
  Text,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { looksOfPage, recordQueries } from './record-queries.ts'

/** Rows at first. */
const fewRows = 5

interface AccessPanelProps {
  driverId: string
  record: Pick<MvrDriverRecord, 'Accesses' | 'AccessCount'>
}

/** Who looked at the record or one of its reports, and why. */
export function AccessPanel({ driverId, record: { Accesses, AccessCount } }: AccessPanelProps) {
  const [isAll, setIsAll] = useState(false)
  return (
    <Panel
      title="Access log"
      isFlush
      actions={
        AccessCount > fewRows && (
          <Button variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? `Newest ${fewRows}` : `All ${formatNumber(AccessCount)}`}
          </Button>
        )
      }
    >
      {isAll ? <AllLooks driverId={driverId} /> : <Looks looks={Accesses.slice(0, fewRows)} />}
    </Panel>
  )
}

function AllLooks({ driverId }: { driverId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(recordQueries.looks(driverId, page))
  return (
    <>
      <QueryState query={query} what="Access log">
        {({ Data }) => <Looks looks={Data} />}
      </QueryState>
      <Pager
        label="Pages of the access log"
        page={page}
        pageSize={looksOfPage}
        total={query.data?.Total}
        onPage={setPage}
      />
    </>
  )
}

const Looks = ({ looks }: { looks: readonly MvrAccess[] }) => (
  <Box as="ol" aria-label="Access log" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
    {looks.map((look) => (
      <Look key={look.Id} look={look} />
    ))}
  </Box>
)

const whats: Readonly<Record<MvrAccessWhat, { words: string; icon: IconLook }>> = {
  'opened the report': { words: 'opened a report', icon: 'eye' },
  'opened the record': { words: 'opened the record', icon: 'eye' },
  'downloaded the PDF': { words: 'opened the PDF', icon: 'file-text' },
  'audit pack': { words: 'made an audit pack', icon: 'file-text' },
  'opened a notice': { words: 'opened a notice', icon: 'bell' },
}

function Look({ look: { UserName, Role, What, Purpose, LookedAt, ReportId } }: { look: MvrAccess }) {
  const { words, icon } = whats[What]
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '16px minmax(0, 1fr)', sm: '16px minmax(0, 1fr) auto' }}
      columnGap="3"
      paddingInline="4"
      paddingBlock="10px"
      textStyle="dense"
      css={{
        '& > .icon': { mt: '2px', color: 'fg.subtle' },
        '& time': { gridColumn: { base: '2', sm: '3' }, color: 'fg.subtle', textStyle: 'caption' },
      }}
    >
      <Icon name={icon} />
      <Box overflowWrap="anywhere">
        <b>{UserName}</b> {ReportId === null ? words : <Link to={paths.report(ReportId)}>{words}</Link>}
        <Text color="fg.muted">{reasonOf(Role, Purpose)}</Text>
      </Box>
      <time dateTime={LookedAt}>{formatDateTime(LookedAt)}</time>
    </Box>
  )
}

function reasonOf(role: string, purpose: string | null) {
  if (role === 'driver' || role === 'mvr') return 'The driver'
  return purpose === null ? 'Reason not known' : `Reason: ${purpose.toLowerCase()}`
}
