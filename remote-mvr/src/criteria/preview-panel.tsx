import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  defaultCriteria,
  type MvrCriteriaRules,
  type MvrPreview,
  type MvrPreviewRow,
  previewRows,
} from 'shared-api/mvr/mvr-criteria'
import type { MvrOutcome } from 'shared-api/mvr/mvr-verdict'
import {
  Badge,
  Box,
  Button,
  EmptyState,
  formatNumber,
  Link,
  Panel,
  QueryState,
  Text,
  VisuallyHidden,
} from 'shared-ui'
import { DescriptionList } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { outcomeMarks } from '../verdict/verdict-labels.ts'
import { criteriaQueries } from './criteria-queries.ts'
import { useSettled } from './use-settled.ts'

/** Names at first. */
const fewRows = 8

/** Milliseconds without another key before it is asked: the service judges every driver. */
const askedAfter = 600

export interface PreviewPanelProps {
  carrierId: string
  /** Undefined while what is typed can't be saved. */
  criteria: MvrCriteriaRules | undefined
}

/** What the criteria that are typed would mean for the carrier's drivers. Nothing is saved by it. */
export function PreviewPanel({ carrierId, criteria }: PreviewPanelProps) {
  const asked = useAsked(criteria)
  return (
    <Panel title="Who would fail" note="By the latest report of each driver">
      {asked === undefined ? (
        <Text textStyle="dense" color="fg.muted">
          Fill in every field to see who would fail.
        </Text>
      ) : (
        <Preview carrierId={carrierId} criteria={asked} />
      )}
    </Panel>
  )
}

const useAsked = (criteria: MvrCriteriaRules | undefined) => useSettled(useSame(criteria), askedAfter)

/** The same object for as long as it says the same. */
function useSame(criteria: MvrCriteriaRules | undefined): MvrCriteriaRules | undefined {
  const text = JSON.stringify(criteria)
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => criteria, [text])
}

function Preview({ carrierId, criteria }: { carrierId: string; criteria: MvrCriteriaRules }) {
  const query = useQuery(criteriaQueries.preview(carrierId, criteria))
  return (
    <QueryState
      query={query}
      what="Preview"
      isEmpty={({ Judged }) => Judged === 0}
      empty={
        <EmptyState
          kind="nothing"
          title="No driver has a report to judge yet."
          text="Criteria apply to the first one."
        />
      }
    >
      {(preview) => (
        <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : 1}>
          <Counts preview={preview} />
          <Names key={preview.Drivers.length} preview={preview} />
        </Box>
      )}
    </QueryState>
  )
}

function Counts({
  preview: { Judged, Meets, DoesNotMeet, NeedsPerson, NewlyFailing },
}: {
  preview: MvrPreview
}) {
  return (
    <>
      <Box as="output" display="block" marginBottom="3">
        <Newly count={NewlyFailing} />
        <VisuallyHidden>{` ${DoesNotMeet} of ${Judged} would not meet the criteria.`}</VisuallyHidden>
      </Box>
      <DescriptionList
        isNarrow
        facts={[
          ['Drivers judged', formatNumber(Judged)],
          ['Meet', <Count key="meets" outcome="Meets" count={Meets} />],
          ['Do not meet', <Count key="fails" outcome="Does not meet" count={DoesNotMeet} />],
          ['Need a person', <Count key="person" outcome="Needs a person" count={NeedsPerson} />],
        ]}
      />
    </>
  )
}

const Newly = ({ count }: { count: number }) => (
  <Badge mark={count > 0 ? 'alert' : 'ok'}>
    <Text as="span" whiteSpace="normal">
      {newlyWords(count)}
    </Text>
  </Badge>
)

const newlyWords = (count: number) =>
  count === 0
    ? 'No driver who meets the criteria now would fail.'
    : `${formatNumber(count)} ${count === 1 ? 'driver who meets' : 'drivers who meet'} the criteria now would fail.`

/** The same in a line beside the button that saves: where there is no room beside the form, the rest is below it. */
export function PreviewLine({ carrierId, criteria }: PreviewPanelProps) {
  const asked = useAsked(criteria)
  const { data } = useQuery({
    ...criteriaQueries.preview(carrierId, asked ?? defaultCriteria),
    enabled: asked !== undefined,
  })
  if (asked === undefined || data === undefined || data.Judged === 0) return null
  return <Newly count={data.NewlyFailing} />
}

const Count = ({ outcome, count }: { outcome: MvrOutcome; count: number }) => (
  <Badge mark={count === 0 ? 'none' : outcomeMarks[outcome]}>{formatNumber(count)}</Badge>
)

const isNewly = ({ Outcome, OutcomeNow }: MvrPreviewRow) =>
  Outcome === 'Does not meet' && OutcomeNow === 'Meets'

function Names({ preview: { Drivers, DoesNotMeet, NeedsPerson } }: { preview: MvrPreview }) {
  const [isAll, setIsAll] = useState(false)
  // Newly failing ones first: they are what a change does.
  const rows = [...Drivers.filter(isNewly), ...Drivers.filter((row) => !isNewly(row))]
  const shown = isAll ? rows : rows.slice(0, fewRows)
  const total = DoesNotMeet + NeedsPerson
  if (rows.length === 0) return null
  return (
    <>
      <Box
        as="ul"
        aria-label="Drivers who would not meet the criteria"
        marginTop="4"
        borderTopWidth="1px"
        textStyle="dense"
        css={{ '& > li': { py: '2', borderBottomWidth: '1px' } }}
      >
        {shown.map((row) => (
          <Box as="li" key={row.DriverId} overflowWrap="anywhere">
            <Badge mark={outcomeMarks[row.Outcome]}>
              <Text as="span" whiteSpace="normal">
                <Link to={paths.record(row.DriverId)} variant="row">
                  {row.DriverName}
                </Link>
                {isNewly(row) && <b>, newly</b>}
              </Text>
            </Badge>
            <Text as="span" display="block" paddingInlineStart="5" textStyle="caption" color="fg.subtle">
              {[row.Outcome, row.FirstFailure].filter((part) => part !== null).join(': ')}
            </Text>
          </Box>
        ))}
      </Box>
      {rows.length > fewRows && (
        <Box marginTop="2">
          <Button variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? `First ${fewRows}` : `All ${formatNumber(rows.length)} names`}
          </Button>
        </Box>
      )}
      {total > previewRows && (
        <Text marginTop="2" textStyle="caption" color="fg.subtle">
          {`The first ${previewRows} of ${formatNumber(total)} by name.`}
        </Text>
      )}
    </>
  )
}
