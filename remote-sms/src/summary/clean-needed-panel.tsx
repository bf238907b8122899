import type { BasicStatus, CleanNeeded } from 'shared-api/safety/safety-analysis'
import { formatNumber, Note, Panel, Stack, Text } from 'shared-ui'

interface CleanNeededPanelProps {
  needed: CleanNeeded
  status: BasicStatus
}

/** How many clean inspections end an alert, and where they move the carrier among other peers. */
export function CleanNeededPanel({ needed, status }: CleanNeededPanelProps) {
  const { Count, After, GroupChange } = needed
  return (
    <Panel title="Clean inspections needed" note="Estimate">
      <Stack gap="3">
        <Text textStyle="dense">
          {Count !== null && Count > 0 && (
            <Text as="span" textStyle="figure" marginInlineEnd="2">
              {formatNumber(Count)}
            </Text>
          )}
          {neededInWords(needed, status)}
        </Text>
        {Count !== null && Count > 0 && After !== null && (
          <Text textStyle="dense" color="fg.muted">
            Measure {formatNumber(status.Measure, 2)} becomes {formatNumber(After.Measure, 2)}, percentile{' '}
            {After.PercentileText}.
          </Text>
        )}
        {GroupChange !== null && (
          <Note mark="due">
            <span>
              <b>{inspections(GroupChange.Count)}</b> {GroupChange.Count === 1 ? 'puts' : 'put'} your carrier
              into the group {groupInWords(GroupChange.EventGroup)}, among other peers
              {groupEffect(GroupChange)}.
            </span>
          </Note>
        )}
      </Stack>
    </Panel>
  )
}

const inspections = (count: number) =>
  `${formatNumber(count)} clean ${count === 1 ? 'inspection' : 'inspections'}`

/** '21-100' is '21 to 100', '501+' is '501 or more'. */
export const groupInWords = (group: string) => group.replace('-', ' to ').replace('+', ' or more')

const neededInWords = ({ Count, Reason, GroupChange }: CleanNeeded, { Threshold }: BasicStatus) =>
  ({
    'Under threshold': `None: the percentile is under the threshold of ${Threshold}%.`,
    Enough: `clean ${Count === 1 ? 'inspection brings' : 'inspections bring'} the percentile under ${Threshold}%.`,
    'Clean inspections do not count':
      'Clean inspections do not change this measure: its points are divided by your fleet.',
    'Not ranked': 'There is no percentile here, so no number of inspections can be given.',
    'Not ranked in the group after': `Not known: ${GroupChange === null ? 'with more inspections' : `from ${inspections(GroupChange.Count)} on`} there is no percentile to compare with ${Threshold}%.`,
    'More than 2,000': `More than 2,000 would be needed to get under ${Threshold}%.`,
  })[Reason]

function groupEffect({ PercentileBefore, PercentileAfter }: NonNullable<CleanNeeded['GroupChange']>) {
  if (PercentileBefore === null || PercentileAfter === null || PercentileBefore === PercentileAfter) return ''
  const words = PercentileAfter > PercentileBefore ? 'worse' : 'better'
  return `: ${PercentileBefore}% becomes ${PercentileAfter}%, ${words}`
}
