import type { MvrConvictionOfRecord } from 'shared-api/mvr/mvr-record'
import { formatDate, Table, Td, Th } from 'shared-ui'
import {
  classOf,
  isStillReported,
  isWithinYears,
  offenseTitle,
  type Reading,
  vehicleWords,
} from './conviction-words.ts'
import { notStated } from './list-words.ts'

interface ConvictionTableProps {
  /** The newest offense first. */
  convictions: readonly MvrConvictionOfRecord[]
  reading: Reading
}

/** Everything that a record says of each conviction: first what counts, which is in view without scrolling. */
export function ConvictionTable({ convictions, reading }: ConvictionTableProps) {
  return (
    <Table caption="Convictions" onPhone="scroll">
      <thead>
        <tr>
          {heads.map((head) => (
            <Th key={head}>{head}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {convictions.map((conviction, index) => (
          <tr key={index}>
            <Td>{offenseTitle(conviction)}</Td>
            {cellsOf(conviction, reading).map((cell, place) => (
              <Td key={place}>{cell}</Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const heads = [
  'Offense',
  'Offense date',
  'Convicted',
  '49 CFR 383.51',
  'Last 3 years',
  'Latest report',
  'State points',
  'State',
  'Court',
  'State code',
  'Over the limit',
  'Vehicle',
  'Hazardous materials',
  'Fatal',
] as const

function cellsOf(conviction: MvrConvictionOfRecord, reading: Reading): string[] {
  const { offenseOn, convictedOn, state, court, stateCode, speedOver, points, isCmv, isHazmat, isFatal } =
    conviction
  return [
    formatDate(offenseOn),
    convictedOn === null ? notStated : formatDate(convictedOn),
    capital(classOf(conviction)),
    isWithinYears(conviction, reading.today) ? 'Yes' : 'No',
    isStillReported(conviction, reading) ? 'Reported' : 'No longer reported',
    points === null ? notStated : String(points),
    reading.stateName(state),
    court ?? notStated,
    stateCode ?? notStated,
    speedOver === null ? '-' : `${speedOver} mph`,
    isCmv === null ? notStated : capital(vehicleWords(isCmv)),
    stated(isHazmat),
    stated(isFatal),
  ]
}

const stated = (value: boolean | null) => (value === null ? notStated : value ? 'Yes' : 'No')

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
