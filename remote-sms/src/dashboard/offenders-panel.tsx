import type { ReactNode } from 'react'
import type { Offender } from 'shared-api/safety/sms-dashboard'
import { Box, formatNumber, Grid, Heading, Link, Panel, recordPath, Text } from 'shared-ui'
import { reportAt } from '../paths.ts'
import { offendingCodes, offendingDrivers, offendingUnits } from './offender-reports.tsx'

interface Rows {
  Data: Offender[]
  Total: number
}

interface OffendersPanelProps {
  /** Of all BASICs and 24 months. */
  points: number
  /** The snapshot that is shown, where it is not the newest. */
  past: string | undefined
  drivers: Rows
  codes: Rows
  units: Rows
}

/** Who and what the points come from. */
export function OffendersPanel({ points, past, drivers, codes, units }: OffendersPanelProps) {
  return (
    <Panel title="Offenders" note={`Share of all ${formatNumber(points)} points, 24 months`} isFlush>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap="1px"
        bg="border"
      >
        <Column title="Drivers" rows={drivers} to={reportAt(offendingDrivers.id, past)} />
        <Column title="Codes" rows={codes} to={reportAt(offendingCodes.id, past)} />
        <Column title="Units" rows={units} to={reportAt(offendingUnits.id, past)} />
      </Grid>
    </Panel>
  )
}

interface ColumnProps {
  title: string
  rows: Rows
  to: string
}

function Column({ title, rows: { Data, Total }, to }: ColumnProps) {
  const most = Data[0]?.Points ?? 0
  return (
    <Frame title={title} link={<Link to={to}>All {formatNumber(Total)}</Link>}>
      <Box as="ul" aria-label={title} textStyle="dense" fontVariantNumeric="tabular-nums">
        {Data.map((offender) => (
          <Box as="li" key={offender.Id} paddingInline="4" paddingBlock="1.5" borderTopWidth="1px">
            <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto 44px" columnGap="3">
              <Name offender={offender} />{' '}
              <Text as="b" fontWeight="semibold">
                {formatNumber(offender.Points)}
              </Text>{' '}
              <Text as="span" color="fg.subtle" textAlign="end">
                {Math.round(offender.Share)}%
              </Text>
            </Box>
            <Box marginTop="1" height="3px" borderRadius="2px" bg="bg.muted">
              <Box
                height="3px"
                borderRadius="2px"
                bg="chart.1"
                style={{ width: `${(offender.Points / most) * 100}%` }}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Frame>
  )
}

function Name({ offender: { Name: name, Description, Driver__c } }: { offender: Offender }) {
  if (Driver__c !== null) return <Link to={recordPath({ type: 'DRIVER', id: Driver__c })}>{name}</Link>
  return (
    <span>
      {name} {Description}
    </span>
  )
}

interface FrameProps {
  title: string
  link?: ReactNode
  children: ReactNode
}

const Frame = ({ title, link, children }: FrameProps) => (
  <Box bg="bg">
    <Box
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      paddingInline="4"
      minHeight="40px"
      textStyle="dense"
    >
      <Heading as="h3" textStyle="dense" fontWeight="semibold">
        {title}
      </Heading>
      {link}
    </Box>
    {children}
  </Box>
)
