import { useState } from 'react'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import { Box, Button, Flex, formatDate, Panel, Text, useIsPhone, VisuallyHidden } from 'shared-ui'
import { ConvictionLine, ConvictionStrips } from './conviction-line.tsx'
import { convictionScale } from './conviction-scale.ts'
import { ConvictionTable } from './conviction-table.tsx'
import { convictionFacts, offenseTitle, type Reading } from './conviction-words.ts'
import { OtherEntries } from './other-entries.tsx'

interface ConvictionsPanelProps {
  convictions: MvrDriverRecord['Convictions']
  latest: NonNullable<MvrDriverRecord['Latest']>
  reading: Reading
}

/** Convictions over time, with the same as a table one press away; below it what else the latest report says. */
export function ConvictionsPanel({ convictions, latest, reading }: ConvictionsPanelProps) {
  const [isTable, setIsTable] = useState(false)
  const isPhone = useIsPhone()
  const hasRows = convictions.length > 0
  return (
    <Panel
      title="Convictions"
      isFlush={isTable}
      footer={<OtherEntries latest={latest} stateName={reading.stateName} />}
      actions={
        hasRows && (
          <Flex align="center" wrap="wrap" gap="2px 16px" textStyle="caption" color="fg.subtle">
            {!isTable && <Legend />}
            <Button
              variant="ghost"
              icon={isTable ? 'chart-line' : 'table-2'}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Show as time line' : 'Show as table'}
            </Button>
          </Flex>
        )
      }
    >
      <KindNote kind={latest.ConvictionsKind} hasRows={hasRows} />
      {hasRows &&
        (isTable ? (
          <ConvictionTable convictions={convictions} reading={reading} />
        ) : (
          <OverTime convictions={convictions} reading={reading} isPhone={isPhone} />
        ))}
    </Panel>
  )
}

const kindSentences = {
  'none reported': 'None reported',
  unknown: 'Unknown: the latest report does not say whether there are convictions',
} as const

function KindNote({ kind, hasRows }: { kind: 'reported' | 'none reported' | 'unknown'; hasRows: boolean }) {
  if (kind === 'reported') return null
  return (
    <Text paddingBottom={hasRows ? '2' : '0'} textStyle="dense">
      {kindSentences[kind]}
      {hasRows && '. Those below are of earlier reports'}
    </Text>
  )
}

const Legend = () => (
  <>
    <LegendDot name="Offense" bg="bg" />
    <LegendDot name="Conviction" bg="fg" />
    <span>Shaded: the last 3 years</span>
  </>
)

const LegendDot = ({ name, bg }: { name: string; bg: string }) => (
  <Flex as="span" align="center" gap="1.5">
    <Box
      as="i"
      aria-hidden="true"
      width="10px"
      height="10px"
      borderRadius="5px"
      borderWidth="2px"
      borderColor="fg"
      bg={bg}
    />
    {name}
  </Flex>
)

interface OverTimeProps {
  convictions: MvrDriverRecord['Convictions']
  reading: Reading
  isPhone: boolean
}

function OverTime({ convictions, reading, isPhone }: OverTimeProps) {
  const scale = convictionScale(
    convictions.map(({ offenseOn }) => offenseOn),
    reading.today,
  )
  const Line = isPhone ? ConvictionStrips : ConvictionLine
  return (
    <>
      <Line convictions={convictions.toReversed()} reading={reading} scale={scale} />
      <VisuallyHidden>
        <ul aria-label="Convictions">
          {convictions.map((conviction, index) => (
            <li key={index}>
              {[
                offenseTitle(conviction),
                `offense ${formatDate(conviction.offenseOn)}`,
                conviction.convictedOn === null
                  ? 'conviction date not stated'
                  : `convicted ${formatDate(conviction.convictedOn)}`,
                convictionFacts(conviction, reading),
              ].join(', ')}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  )
}
