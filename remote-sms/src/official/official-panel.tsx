import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from 'shared-api'
import { type AtSnapshot, type FmcsaWord, fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { latestRuns } from 'shared-api/safety/snapshot'
import {
  Box,
  Button,
  formatDate,
  formatNumber,
  HStack,
  lazyView,
  notify,
  Panel,
  QueryState,
  readFailure,
  Text,
} from 'shared-ui'
import { agedDay } from '../safety/file-words.ts'
import { WhoSays } from '../safety/who-says.tsx'
import type { OfficialForm } from './official-dialogs.tsx'
import { officialQueries } from './official-queries.ts'

const OfficialDialog = lazyView('The form', () =>
  import('./official-dialogs.tsx').then((module) => module.OfficialDialog),
)

interface OfficialPanelProps {
  carrierId: string
}

/** What FMCSA has said about the carrier as users copied it, and where more of it is entered. */
export function OfficialPanel({ carrierId }: OfficialPanelProps) {
  const word = useQuery(officialQueries.word(carrierId))
  const [form, setForm] = useState<OfficialForm>()
  return (
    <Panel
      title="FMCSA's word"
      note="Copied from its page and letters"
      isFlush
      actions={
        <HStack gap="1" flexWrap="wrap" data-screen-only>
          <Button variant="ghost" icon="pencil" onClick={() => setForm('page')}>
            Update FMCSA's figures
          </Button>
          <Button variant="ghost" icon="plus" onClick={() => setForm('finding')}>
            Add finding
          </Button>
          <Button variant="ghost" icon="plus" onClick={() => setForm('order')}>
            Add order
          </Button>
        </HStack>
      }
    >
      <QueryState query={word} what="FMCSA's word" isEmpty={() => false}>
        {(kept) => (
          <>
            <Kept word={kept} />
            {form && (
              <OfficialDialog
                form={form}
                word={kept}
                snapshots={latestRuns()}
                onClosed={() => setForm(undefined)}
              />
            )}
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function Kept({ word: { Pages, Findings, Orders } }: { word: FmcsaWord }) {
  const remove = useMutation({
    mutationFn: ({ of, Id }: { of: 'removeFinding' | 'removeOrder'; Id: string }) =>
      call(fmcsaWord[of], { body: { Id } }, { blocking: false }),
    onSuccess: () => notify.success('Removed'),
    onError: (failed) => notify.failure('Not removed', readFailure(failed).message),
  })
  const [page] = Pages
  if (page === undefined && Findings.length === 0 && Orders.length === 0) {
    return (
      <Text paddingInline="4" paddingBlock="3" textStyle="dense" color="fg.muted">
        Nothing entered: no figure of FMCSA&apos;s page, no finding, no order.
      </Text>
    )
  }
  return (
    <ul>
      {page && (
        <Row who={`Carrier page of ${agedDay(page)}, entered by ${page.EnteredBy ?? 'FMCSA'}`}>
          {pageWords(page)}
        </Row>
      )}
      {Findings.map(({ Id, Basic, FoundOn, CountsUntil, AtSnapshot: at, Severity, Code, EnteredBy }) => (
        <Row
          key={Id}
          who={`Found on ${formatDate(FoundOn)}${EnteredBy === null ? '' : `, entered by ${EnteredBy}`}`}
          action={
            <Button variant="ghost" icon="trash-2" onClick={() => remove.mutate({ of: 'removeFinding', Id })}>
              Remove finding
            </Button>
          }
        >
          {Severity} finding in {Basic}
          {Code !== '' && `, ${Code}`}
          {countsWords(at, CountsUntil)}
        </Row>
      ))}
      {Orders.map(({ Id, Kind, FromOn, UntilOn, AtSnapshot: at, EnteredBy }) => (
        <Row
          key={Id}
          who={`From ${formatDate(FromOn)}${UntilOn === null ? '' : ` to ${formatDate(UntilOn)}`}${EnteredBy === null ? '' : `, entered by ${EnteredBy}`}`}
          action={
            <Button variant="ghost" icon="trash-2" onClick={() => remove.mutate({ of: 'removeOrder', Id })}>
              Remove order
            </Button>
          }
        >
          {Kind === 'Out of service' ? 'Out-of-service order' : 'High risk'}
          {orderWords[at]}
        </Row>
      ))}
    </ul>
  )
}

const orderWords = {
  'Not yet': ', counts from the next snapshot on',
  Counts: '',
  Ended: ', ended',
} as const satisfies Record<AtSnapshot, string>

/** ', counts until 11 Aug 2027' */
function countsWords(at: AtSnapshot, until: string) {
  return at === 'Ended'
    ? `, ended: it counted until ${formatDate(until)}`
    : `${orderWords[at]}, counts until ${formatDate(until)}`
}

function pageWords({ IssScore, AveragePowerUnits, UtilizationFactor }: FmcsaWord['Pages'][number]) {
  return [
    IssScore !== null && `ISS score ${IssScore}`,
    AveragePowerUnits !== null && `${formatNumber(AveragePowerUnits, 2)} power units on average`,
    UtilizationFactor !== null && `utilization factor ${formatNumber(UtilizationFactor, 2)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface RowProps {
  who: string
  action?: ReactNode
  children: ReactNode
}

const Row = ({ who, action, children }: RowProps) => (
  <Box
    as="li"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    gap="2"
    paddingInline="4"
    paddingBlock="2.5"
    textStyle="dense"
    css={{ '& + &': { borderTopWidth: '1px' } }}
  >
    <div>
      <Text fontWeight="semibold">{children}</Text>
      <WhoSays by="FMCSA">{who}</WhoSays>
    </div>
    {action}
  </Box>
)
