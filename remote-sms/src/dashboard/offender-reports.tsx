import { call } from 'shared-api'
import { type Offender, type offenderSorts, smsDashboard } from 'shared-api/safety/sms-dashboard'
import { formatDate, formatNumber } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import { type Column, longWordsColumn, nameColumn, numberColumn, recordTarget } from 'shared-ui/tables'
import { unknownSnapshot } from '../safety/unknown-snapshot.ts'

type Sort = (typeof offenderSorts)[number]

const numbers: readonly Column<Offender, Sort>[] = [
  numberColumn({ id: 'Points', header: 'Points', sortKey: 'Points', value: ({ Points }) => Points }),
  numberColumn({ id: 'Share', header: 'Share of points, %', value: ({ Share }) => Share }),
  numberColumn({
    id: 'Events',
    header: 'Inspections and crashes',
    sortKey: 'Events',
    value: ({ Events }) => Events,
  }),
]

const factsOf = ({ Points, Share }: Offender) => [`${formatNumber(Points)} points`, `${Share}% of all points`]

/** The report's words at a snapshot before the newest. */
const pointsAt = (what: string): NonNullable<Report['atSnapshot']> => ({
  words: (snapshot) => ({
    title: `Points by ${what} at the snapshot of ${formatDate(snapshot)}`,
    counted: `The points of all BASICs in the 24 months before ${formatDate(snapshot)} by ${what}, weighted as they counted then.`,
    none: `No inspection or crash of the 24 months before ${formatDate(snapshot)} has points.`,
  }),
  unknown: unknownSnapshot,
})

const drivers = smsDashboard.drivers

export const offendingDrivers: Report<Offender, Sort> = {
  id: 'sms-offending-drivers',
  title: 'Points by driver',
  counted: 'The points of all BASICs in 24 months by driver, weighted as they count at the newest snapshot.',
  atSnapshot: pointsAt('driver'),
  nouns: ['driver', 'drivers'],
  icon: 'users',
  none: 'No inspection or crash of 24 months has points.',
  contract: drivers,
  read: (query, signal) => call(drivers, { query }, { signal }),
  columns: () => [
    nameColumn({
      id: 'Name',
      header: 'Driver',
      sortKey: 'Name',
      value: ({ Name }) => Name,
      record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
    }),
    ...numbers,
  ],
  card: (offender) => ({ title: offender.Name, facts: factsOf(offender) }),
}

const codes = smsDashboard.codes

export const offendingCodes: Report<Offender, Sort> = {
  id: 'sms-offending-codes',
  title: 'Points by violation code',
  counted:
    'The points of all BASICs in 24 months by violation code, weighted as they count at the newest snapshot. An inspection over the cap of 30 shares its points among its violations.',
  atSnapshot: pointsAt('violation code'),
  nouns: ['code', 'codes'],
  icon: 'list-x',
  none: 'No inspection or crash of 24 months has points.',
  contract: codes,
  read: (query, signal) => call(codes, { query }, { signal }),
  columns: () => [
    nameColumn({ id: 'Name', header: 'Code', sortKey: 'Name', value: ({ Name }) => Name }),
    longWordsColumn({ id: 'Description', header: 'Violation', value: ({ Description }) => Description }),
    ...numbers,
  ],
  card: (offender) => ({ title: offender.Name, facts: [offender.Description, ...factsOf(offender)] }),
}

const units = smsDashboard.units

export const offendingUnits: Report<Offender, Sort> = {
  id: 'sms-offending-units',
  title: 'Points by unit',
  counted:
    'The points of all BASICs in 24 months by inspected unit, weighted as they count at the newest snapshot. A violation that names no unit counts for the power unit.',
  nouns: ['unit', 'units'],
  icon: 'truck',
  none: 'No inspection or crash of 24 months has points.',
  contract: units,
  read: (query, signal) => call(units, { query }, { signal }),
  columns: () => [
    nameColumn({ id: 'Name', header: 'Unit', sortKey: 'Name', value: ({ Name }) => Name }),
    longWordsColumn({ id: 'Description', header: 'Kind', value: ({ Description }) => Description }),
    ...numbers,
  ],
  card: (offender) => ({ title: offender.Name, facts: [offender.Description, ...factsOf(offender)] }),
}
