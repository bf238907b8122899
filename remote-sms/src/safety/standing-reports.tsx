import { call } from 'shared-api'
import {
  type Basic,
  type BasicAlert,
  type BasicStanding,
  notKnown,
  type standingSorts,
  verdictOf,
} from 'shared-api/safety'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { scores } from 'shared-api/safety/scores'
import { Badge, Box, formatDate, formatNumber, Link, reportPath, Scale, scaleState, Text } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import { carrierColumn, type Column, dayColumn, numberColumn } from 'shared-ui/tables'
import { reportOfBasic } from '../paths.ts'
import { agedDay } from './file-words.ts'
import { isAlertByFmcsa } from './standing.ts'

type Sort = (typeof standingSorts)[number]

/** A BASIC at a snapshot is no record; a table tells its rows apart by carrier and BASIC. */
type Row<Standing> = Standing & { Id: string }

const withId = <Standing extends BasicAlert>(standing: Standing): Row<Standing> => ({
  ...standing,
  Id: `${standing.CarrierId} ${standing.Basic}`,
})

function BasicName({ basic }: { basic: Basic }) {
  const id = reportOfBasic[basic]
  if (id !== undefined) {
    return (
      <Link to={reportPath(id)} variant="row">
        {basic}
      </Link>
    )
  }
  return (
    <Text as="span" fontWeight="semibold">
      {basic}
    </Text>
  )
}

const basicColumn: Column<BasicAlert, Sort> = {
  id: 'Basic',
  header: 'BASIC',
  sortKey: 'Basic',
  isAlwaysShown: true,
  cell: ({ Basic: basic }) => <BasicName basic={basic} />,
  csv: ({ Basic: basic }) => basic,
}

const thresholdColumn: Column<BasicAlert, Sort> = numberColumn({
  id: 'Threshold',
  header: 'Threshold',
  sortKey: 'Threshold',
  value: ({ Threshold }) => Threshold,
})

const measureColumn: Column<BasicAlert, Sort> = {
  ...numberColumn<BasicAlert, Sort>({
    id: 'Measure',
    header: 'Measure',
    sortKey: 'Measure',
    value: ({ Measure }) => Measure,
  }),
  cell: ({ Measure }) => formatNumber(Measure, 2),
}

const snapshotColumn: Column<BasicAlert, Sort> = dayColumn({
  id: 'Snapshot',
  header: 'Snapshot',
  value: ({ Snapshot }) => Snapshot,
})

const filesColumn: Column<BasicAlert, Sort> = {
  id: 'FilesDay',
  header: 'FMCSA files of',
  cell: ({ FilesDay, FilesCurrent }) => (
    <Badge mark={FilesDay === null ? 'unknown' : FilesCurrent ? undefined : 'due'}>
      {FilesDay === null ? 'Not on file' : formatDate(FilesDay)}
    </Badge>
  ),
  csv: ({ FilesDay, FilesCurrent }) =>
    FilesDay === null ? 'Not on file' : `${FilesDay}${FilesCurrent ? '' : ', not current'}`,
}

const percentileColumn: Column<BasicAlert, Sort> = {
  id: 'Percentile',
  header: 'Percentile, estimated',
  sortKey: 'Percentile',
  cell: ({ Percentile, Threshold }) => <Percent value={Percentile} threshold={Threshold} />,
  csv: ({ Percentile }) => Percentile,
}

function Percent({ value, threshold }: { value: number | null; threshold: number }) {
  if (value === null) return '-'
  return (
    <Box as="span" display="grid" gridTemplateColumns="48px 120px" alignItems="center" gap="2">
      <b>{value}%</b>
      <Scale value={value} threshold={threshold} />
    </Box>
  )
}

const ofCarrier = (carrierId: string | undefined): Column<BasicAlert, Sort> =>
  carrierColumn(carrierId, {
    id: 'CarrierName',
    header: 'Carrier',
    sortKey: 'CarrierName',
    value: ({ CarrierName }) => CarrierName,
  })

const inAlert = <Badge mark="alert">In alert</Badge>

const alerting = safetyCounters.basicAlerts.rows

export const basicAlerts: Report<Row<BasicAlert>, Sort> = {
  id: 'basic-alerts-count',
  title: 'BASICs in alert',
  counted:
    'BASICs in alert at the newest snapshot: at or over their threshold, or by a finding of an investigation. The dashboard compares them with the snapshot before.',
  nouns: ['BASIC in alert', 'BASICs in alert'],
  icon: 'bell',
  none: 'No BASIC is at or over its threshold.',
  contract: alerting,
  read: async (query, signal) => {
    const page = await call(alerting, { query }, { signal })
    return { ...page, Data: page.Data.map(withId) }
  },
  columns: (carrierId) => [
    basicColumn,
    percentileColumn,
    thresholdColumn,
    measureColumn,
    snapshotColumn,
    filesColumn,
    ofCarrier(carrierId),
  ],
  card: (alert, carrierId) => ({
    title: <BasicName basic={alert.Basic} />,
    status: inAlert,
    facts: [
      alert.Percentile !== null && `${alert.Percentile}% of ${alert.Threshold}, estimated`,
      `snapshot ${formatDate(alert.Snapshot)}`,
      !alert.FilesCurrent && 'files not current',
      carrierId === undefined && alert.CarrierName,
    ],
  }),
}

const words = { ok: 'Under threshold', due: 'Near threshold', alert: 'In alert' } as const

function standingWords(standing: BasicStanding): string {
  const { Official, FilesCurrent } = standing
  const verdict = verdictOf(standing)
  if (verdict === 'no alert') return 'Not in alert'
  if (Official && isAlertByFmcsa(standing)) {
    return `In alert by FMCSA${Official.IsCurrent ? '' : `, ${agedDay(Official)}`}`
  }
  if (verdict === 'alert') return 'In alert'
  return verdict === 'not known' && FilesCurrent ? notKnown : 'Not current'
}

function StandingBadge({ standing }: { standing: BasicStanding }) {
  const verdict = verdictOf(standing)
  if (verdict !== 'no alert') {
    return <Badge mark={verdict === 'alert' ? 'alert' : 'unknown'}>{standingWords(standing)}</Badge>
  }
  if (standing.Percentile === null) return <Badge mark="none">No percentile</Badge>
  const state = scaleState(standing.Percentile, standing.Threshold)
  return <Badge mark={state}>{words[state]}</Badge>
}

const making = scores.iss.rows

export const issScore: Report<Row<BasicStanding>, Sort> = {
  id: 'iss-score-this-week',
  title: 'ISS score',
  counted: 'The BASICs that the ISS score is made of, at the newest snapshot. All of it is estimated.',
  nouns: ['BASIC', 'BASICs'],
  icon: 'gauge',
  none: 'No carrier has a score yet.',
  contract: making,
  read: async (query, signal) => {
    const page = await call(making, { query }, { signal })
    return { ...page, Data: page.Data.map(withId) }
  },
  columns: (carrierId) => [
    basicColumn,
    {
      id: 'Alert',
      header: 'Standing',
      cell: (standing) => <StandingBadge standing={standing} />,
      csv: standingWords,
    },
    {
      ...percentileColumn,
      cell: ({ Percentile, PercentileText, Threshold }) =>
        Percentile === null ? PercentileText : <Percent value={Percentile} threshold={Threshold} />,
    },
    thresholdColumn,
    measureColumn,
    snapshotColumn,
    filesColumn,
    ofCarrier(carrierId),
  ],
  card: (standing, carrierId) => ({
    title: <BasicName basic={standing.Basic} />,
    status: <StandingBadge standing={standing} />,
    facts: [
      standing.Percentile === null
        ? standing.PercentileText
        : `${standing.Percentile}% of ${standing.Threshold}`,
      standing.Measure !== null && `measure ${formatNumber(standing.Measure, 2)}`,
      carrierId === undefined && standing.CarrierName,
    ],
  }),
}
