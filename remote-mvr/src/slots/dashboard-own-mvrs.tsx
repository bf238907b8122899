import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Box, Flex, Link, Mark, type MarkKind, Panel, Text } from 'shared-ui'
import { adverseQueries } from '../adverse-actions/adverse-queries.ts'
import { noticeWords } from '../adverse-actions/own-notices.tsx'
import { consentQueries } from '../consent/consent-queries.ts'
import { paths } from '../paths.ts'

/** What a driver has to sign or to answer, on the driver's home; nothing where there is nothing. */
export default function DashboardOwnMvrs() {
  const asked = useQuery(consentQueries.asked()).data ?? []
  const notices = useQuery(adverseQueries.own()).data?.Data ?? []
  const open = notices.filter(({ Status__c }) => Status__c === 'Pre-adverse sent')
  const consents = new Map(asked.map((report) => [report.PermissiblePurpose__c, report.Carrier__r.Name]))
  if (open.length + consents.size === 0) return null
  return (
    <Panel title="Your motor vehicle record" actions={<Link to={paths.myMvrs}>My MVRs</Link>} isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {open.map((action) => {
          const { mark, title, text } = noticeWords(action)
          return (
            <ToDo key={action.Id} mark={mark} title={title}>
              {text}
            </ToDo>
          )
        })}
        {[...consents].map(([purpose, carrier]) => (
          <ToDo key={purpose} mark="due" title={`Consent to sign: ${purpose?.toLowerCase() ?? 'MVR'}`}>
            {carrier} asks to get your motor vehicle record.
          </ToDo>
        ))}
      </Box>
    </Panel>
  )
}

function ToDo({ mark, title, children }: { mark: MarkKind; title: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="3" px="4" py="3" textStyle="dense">
      <Box pt="3px">
        <Mark kind={mark} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Link to={paths.myMvrs} variant="row">
          {title}
        </Link>
        <Text color="fg.muted">{children}</Text>
      </Box>
    </Flex>
  )
}
