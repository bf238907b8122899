import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Basic } from 'shared-api/safety'
import { addMonths } from '../../platform/calendar.ts'
import type {
  CarrierRecord,
  CensusRecord,
  CrashRecord,
  InspectionRecord,
  ViolationRecord,
} from '../score/carrier-record.ts'
import { basicsFlagged } from '../relevant-flags.ts'
import type { RejectedOfBasic } from '../score/rejected.ts'
import type { PublishedRow } from '../score/compare-published.ts'

/** What the imported files say of one carrier. */
export interface NationalRecord {
  dot: number
  record: CarrierRecord
  /** A: interstate, B: intrastate with hazardous material, C: other intrastate; '' where no census says. */
  operation: string
  published: PublishedRow[]
}

const basicNamed = new Map<string, Basic>(Basic.options.map((basic) => [basic, basic]))

interface Wanted {
  /** Of the imported files. */
  snapshot: string
  /** The day that is scored. */
  asOf: string
  /** These carriers; without them all that have an inspection, crash or published measure. */
  dots?: readonly number[] | undefined
}

/** One row a line, by carrier: P published, N carrier, F fleet, C crash, I inspection, V violation, R what was rejected. */
function recordsQuery({ snapshot, asOf, dots }: Wanted): string {
  const ofCarrier = dots === undefined ? '' : `and dot_number in (${dots.join(', ')})`
  const window = (column: string) => `${column} between '${addMonths(asOf, -24)}' and '${asOf}'`
  const known =
    dots === undefined
      ? `and dot_number in (select dot_number from national_inspection where snapshot = '${snapshot}'
           union select dot_number from national_crash where snapshot = '${snapshot}'
           union select dot_number from national_published where snapshot = '${snapshot}'
           union select dot_number from national_gap where snapshot = '${snapshot}')`
      : ofCarrier
  // A later snapshot's census is the nearest one to a day before it.
  const census = `snapshot <= greatest('${asOf}'::date, '${snapshot}'::date) ${known}`
  const asOfCensus = `least(snapshot, '${asOf}'::date)`
  const nearest = (table: string) => `(
    select distinct on (dot_number, ${asOfCensus}) * from ${table} where ${census}
    order by dot_number, ${asOfCensus}, snapshot
  ) as ${table}`
  return `copy (
    select dot_number, 'I' as kind, id::text as a, inspected_on::text as b, level::text as c,
      (flags + case when has_placardable_material then 64 else 0 end)::text as d, unit_type as e, unit_type_2 as f, '' as g
    from national_inspection where snapshot = '${snapshot}' and ${window('inspected_on')} ${ofCarrier}
    union all
    select dot_number, 'V', inspection_id::text, code, basic, severity::text, is_out_of_service::text, '', ''
    from national_violation where snapshot = '${snapshot}' and ${window('inspected_on')} ${ofCarrier}
    union all
    select dot_number, 'C', report_state || ' ' || report_number || ' ' || report_sequence, crashed_on::text,
      (fatalities + injuries > 0)::text, is_hazmat_released::text, is_not_preventable::text, '', ''
    from national_crash where snapshot = '${snapshot}' and ${window('crashed_on')} ${ofCarrier}
    union all
    select dot_number, 'N', ${asOfCensus}::text, power_units::text, drivers::text, annual_miles::text, operation,
      is_hazmat::text, is_passenger::text
    from ${nearest('national_carrier')}
    union all
    select dot_number, 'F', ${asOfCensus}::text, power_units::text, drivers::text, annual_miles::text,
      tractors::text, motor_coaches::text, ''
    from ${nearest('national_fleet')}
    union all
    select dot_number, 'P', file, inspections || ',' || driver_inspections || ',' || vehicle_inspections,
      array_to_string(with_violation, ','), array_to_string(measures, ','), array_to_string(percentiles, E'\\x1e'),
      array_to_string(alerts, ','), array_to_string(acute_critical, ',')
    from national_published where snapshot = '${snapshot}' ${ofCarrier}
    union all
    select dot_number, 'R', basic, '${addMonths(snapshot, -24)}', '${snapshot}', sum(lines)::text, '', '', ''
    from national_gap where snapshot = '${snapshot}' ${ofCarrier} group by dot_number, basic
    order by dot_number
  ) to stdout`
}

/** Streams the carriers of a snapshot, by USDOT number. */
export async function* nationalRecords(client: Client, wanted: Wanted): AsyncGenerator<NationalRecord[]> {
  const stream = client.query(copyTo(recordsQuery(wanted)))
  stream.setEncoding('utf8')
  let rest = ''
  let carrier: Collected | undefined
  for await (const piece of stream) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    const done: NationalRecord[] = []
    for (const line of lines) {
      const [dot = '', kind = '', ...fields] = line.split('\t')
      if (carrier?.dot !== Number(dot)) {
        if (carrier !== undefined) done.push(recordOf(carrier))
        carrier = emptyCarrier(Number(dot))
      }
      readers[kind]?.(fields, carrier)
    }
    if (done.length > 0) yield done
  }
  if (carrier !== undefined) yield [recordOf(carrier)]
}

interface Collected {
  dot: number
  inspections: InspectionRecord[]
  violations: ViolationRecord[]
  crashes: CrashRecord[]
  census: Map<string, CensusRecord>
  operation: string
  isHazmat: boolean
  isPassenger: boolean
  latestCensus: string
  published: PublishedRow[]
  rejected: RejectedOfBasic[]
}

const emptyCarrier = (dot: number): Collected => ({
  dot,
  inspections: [],
  violations: [],
  crashes: [],
  census: new Map(),
  operation: '',
  isHazmat: false,
  isPassenger: false,
  latestCensus: '',
  published: [],
  rejected: [],
})

type Fields = readonly (string | undefined)[]

const readers: Readonly<Record<string, (fields: Fields, carrier: Collected) => void>> = {
  I: ([id = '', inspectedOn = '', level, bits, unit = '', unit2 = ''], { inspections }) => {
    inspections.push({
      id,
      inspectedOn,
      level: Number(level),
      hasPlacardableMaterial: Number(bits) >= 64,
      flaggedFor: basicsFlagged(Number(bits)),
      unitTypes: [unit, unit2],
    })
  },
  V: ([inspectionId = '', code = '', name = '', severity, isOut], { violations }) => {
    const basic = basicNamed.get(name)
    if (basic === undefined) throw new Error(`${name} is no BASIC`)
    violations.push({
      id: `${inspectionId}-${violations.length + 1}`,
      inspectionId,
      code,
      basic,
      severity: Number(severity),
      isOutOfService: isOut === 'true',
      adjudication: null,
    })
  },
  C: ([id = '', crashedOn = '', isHurt, isReleased, isNot], { crashes }) => {
    crashes.push({
      id,
      crashedOn,
      hasInjuryOrFatality: isHurt === 'true',
      isHazmatReleased: isReleased === 'true',
      isNotPreventable: isNot === 'true',
    })
  },
  N: ([asOf = '', units, drivers, miles, operation = '', isHazmat, isPassenger], carrier) => {
    const known = carrier.census.get(asOf)
    if (numberOf(units) !== null) {
      carrier.census.set(asOf, {
        asOf,
        powerUnits: Number(units),
        drivers: numberOf(drivers) ?? known?.drivers ?? null,
        annualMiles: numberOf(miles) ?? known?.annualMiles ?? null,
        tractors: known?.tractors ?? null,
        motorCoaches: known?.motorCoaches ?? null,
      })
    }
    if (asOf < carrier.latestCensus) return
    carrier.latestCensus = asOf
    carrier.operation = operation
    carrier.isHazmat = isHazmat === 'true'
    carrier.isPassenger = isPassenger === 'true'
  },
  // Units by kind come from here; the rest only where the monthly census says nothing.
  F: ([asOf = '', units, drivers, miles, tractors, coaches], { census }) => {
    const known = census.get(asOf)
    const powerUnits = known?.powerUnits ?? numberOf(units)
    if (powerUnits === null) return
    census.set(asOf, {
      asOf,
      powerUnits,
      drivers: known?.drivers ?? numberOf(drivers),
      annualMiles: known?.annualMiles ?? numberOf(miles),
      tractors: Number(tractors),
      motorCoaches: Number(coaches),
    })
  },
  R: (fields, { rejected }) => {
    rejected.push(...rejectedOf(fields))
  },
  P: (
    [file = '', counts = '', withViolation = '', measures = '', percentiles = '\\N', ...flags],
    { published },
  ) => {
    const [inspections = 0, driverInspections = 0, vehicleInspections = 0] = numbersOf(counts)
    published.push({
      file,
      inspections,
      driverInspections,
      vehicleInspections,
      withViolation: numbersOf(withViolation),
      measures: numbersOf(measures),
      percentiles: percentiles === '\\N' ? null : percentiles.split('\u001E'),
      alerts: flagsOf(flags[0]),
      acuteCritical: flagsOf(flags[1]),
    })
  },
}

const rejectedOf = ([name = '', from = '', to = '', lines]: Fields): RejectedOfBasic[] => {
  const basic = basicNamed.get(name)
  return basic === undefined ? [] : [{ basic, from, to, lines: Number(lines) }]
}

const numberOf = (text: string | undefined) => (text === undefined || text === '\\N' ? null : Number(text))
/** Null where the file does not have them. */
const flagsOf = (text = '\\N') => (text === '\\N' ? null : text.split(',').map((flag) => flag === 't'))
const numbersOf = (text: string) => text.split(',').map(Number)

function recordOf(carrier: Collected): NationalRecord {
  const { dot, inspections, violations, crashes, census, operation, published, rejected } = carrier
  // The published files with percentiles are those of passenger carriers.
  const isPassenger = carrier.isPassenger || published.some(({ percentiles }) => percentiles !== null)
  const kind = isPassenger ? 'passenger' : carrier.isHazmat ? 'hm' : 'general'
  const record = { kind, inspections, violations, crashes, census: [...census.values()], rejected } as const
  return { dot, record: { ...record, findings: [], orders: [] }, operation, published }
}
