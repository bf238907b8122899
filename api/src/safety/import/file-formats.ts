import { count, day, flag, number, type PlainColumn, plainText, total } from './plain-columns.ts'
import { dailyInspections, dailyViolations } from './daily-formats.ts'
import { published } from './published-format.ts'
import {
  escaped,
  readCount,
  readDay,
  readDot,
  readFlag,
  readNumber,
  readOptional,
  readText,
  UnknownBasic,
} from './field-values.ts'
import type { FileKind } from './official-files.ts'
import type { ViolationTexts } from './violation-texts.ts'

export type NationalTable =
  | 'national_inspection'
  | 'national_violation'
  | 'national_violation_text'
  | 'national_crash'
  | 'national_carrier'
  | 'national_fleet'
  | 'national_published'
  | 'daily_inspection'
  | 'daily_violation'

/** A column of the current line; '' for one that the file does not have. */
export type Cell = (column: string) => string

export interface FileFormat {
  table: NationalTable
  /** A file without them is refused. Their order and case don't matter. */
  required: readonly string[]
  optional?: readonly string[]
  /** A line that ends before these is empty there; one that ends earlier is rejected. */
  mayBeCut?: readonly string[]
  /** The columns of the table behind `snapshot` and before `line`, for COPY; undefined to pass over it. Throws a FieldProblem. */
  row: (cell: Cell, texts: ViolationTexts) => readonly (string | number | boolean)[] | undefined
  /** Told of each line that can't be read: true where it is of no carrier here. */
  isPassedOver?: (cell: Cell) => boolean
  /** The same columns, for the millions of lines with nothing unusual. */
  plain?: readonly PlainColumn[]
  /** Its day and time weight, which tell the snapshot. */
  weighed?: { day: string; weight: string }
  /** The BASIC of a line that is rejected, where it can be told; else the line may be of any that the file has. */
  basic?: (cell: Cell) => string | undefined
}

const flagColumns = [
  'Unsafe_Insp',
  'Fatigued_Insp',
  'Dr_Fitness_Insp',
  'Subt_Alcohol_Insp',
  'Vh_Maint_Insp',
  'HM_Insp',
]

const units = ['', '2'].flatMap((suffix) =>
  ['Unit_Type_Desc', 'Unit_Make', 'Unit_License', 'Unit_License_State', 'VIN', 'Unit_Decal_Number'].map(
    (name) => name + suffix,
  ),
)

const oosCounts = [
  'Driver_OOS_Total',
  'Vehicle_OOS_Total',
  'Hazmat_OOS_Total',
  'OOS_Total',
  'Total_Hazmat_Sent',
]

/** How many violations the inspection has: in all, and by BASIC in the order of the flags. */
const totalColumns = [
  'BASIC_Viol',
  'Unsafe_Viol',
  'Fatigued_Viol',
  'Dr_Fitness_Viol',
  'Subt_Alcohol_Viol',
  'Vh_Maint_Viol',
  'HM_Viol',
]

const weighed = { day: 'Insp_Date', weight: 'Time_Weight' }

const inspection: FileFormat = {
  table: 'national_inspection',
  required: [
    'Unique_ID',
    'Report_Number',
    'Report_State',
    'DOT_Number',
    'Insp_Date',
    'Insp_level_ID',
    'Time_Weight',
    ...flagColumns,
  ],
  mayBeCut: flagColumns,
  optional: ['County_code_State', 'Hazmat_Placard_req', ...oosCounts, ...units, ...totalColumns],
  weighed,
  plain: [
    number('Unique_ID', 1, Number.MAX_SAFE_INTEGER),
    number('DOT_Number', 1, 2_147_483_647),
    day,
    number('Insp_level_ID', 1, 8),
    number('Time_Weight', 1, 3),
    flag('Hazmat_Placard_req'),
    { of: flagColumns, is: 'flags' },
    ...['Report_Number', 'Report_State', 'County_code_State'].map(plainText),
    ...oosCounts.map((name) => count(name)),
    ...units.map(plainText),
    ...totalColumns.map(total),
  ],
  // A plain loop: it runs millions of times.
  row: (cell) => {
    const row: (string | number | boolean)[] = [
      readNumber(cell('Unique_ID'), 'Unique_ID', 1, Number.MAX_SAFE_INTEGER),
      readDot(cell('DOT_Number')),
      readDay(cell('Insp_Date'), 'Insp_Date'),
      readNumber(cell('Insp_level_ID'), 'Insp_level_ID', 1, 8),
      readNumber(cell('Time_Weight'), 'Time_Weight', 1, 3),
      readFlag(cell('Hazmat_Placard_req'), 'Hazmat_Placard_req'),
      readFlags(cell),
      escaped(cell('Report_Number')),
      escaped(cell('Report_State')),
      escaped(cell('County_code_State')),
    ]
    for (const name of oosCounts) row.push(readCount(cell(name), name))
    for (const name of units) row.push(escaped(cell(name)))
    for (const name of totalColumns) row.push(readOptional(cell(name), name, 32_767))
    return row
  },
}

/** A bit for each BASIC that the inspection is relevant to. */
function readFlags(cell: Cell): number {
  let bits = 0
  let bit = 1
  for (const name of flagColumns) {
    if (readFlag(cell(name), name)) bits += bit
    bit *= 2
  }
  return bits
}

/** As BASIC_Desc, FMCSA's pages and its web service name them, by their letters alone. */
const basicNames: Readonly<Record<string, string>> = {
  unsafedriving: 'Unsafe Driving',
  hoursofservicecompliance: 'Hours of Service',
  hoursofservicehoscompliance: 'Hours of Service',
  hoursofservice: 'Hours of Service',
  hoscompliance: 'Hours of Service',
  hos: 'Hours of Service',
  fatigueddriving: 'Hours of Service',
  fatigueddrivinghoursofservice: 'Hours of Service',
  driverfitness: 'Driver Fitness',
  controlledsubstancesalcohol: 'Controlled Substances',
  controlledsubstancesandalcohol: 'Controlled Substances',
  controlledsubstances: 'Controlled Substances',
  drugsalcohol: 'Controlled Substances',
  drugsandalcohol: 'Controlled Substances',
  vehiclemaintenance: 'Vehicle Maintenance',
  vehiclemaint: 'Vehicle Maintenance',
  hazardousmaterialscompliance: 'HM Compliance',
  hazardousmaterialshmcompliance: 'HM Compliance',
  hazardousmaterials: 'HM Compliance',
  hmcompliance: 'HM Compliance',
}

const violation: FileFormat = {
  table: 'national_violation',
  required: [
    'Unique_ID',
    'Insp_Date',
    'DOT_Number',
    'Viol_Code',
    'BASIC_Desc',
    'OOS_Indicator',
    'Severity_Weight',
    'Time_Weight',
  ],
  basic: (cell) => basicNamed(cell('BASIC_Desc')),
  optional: ['OOS_Weight', 'Total_Severity_Wght', 'Section_Desc', 'Group_Desc', 'Viol_Unit'],
  weighed,
  plain: [
    number('Unique_ID', 1, Number.MAX_SAFE_INTEGER),
    number('DOT_Number', 1, 2_147_483_647),
    day,
    { of: ['Viol_Code'], is: 'text', isRequired: true },
    { of: ['BASIC_Desc'], is: 'name', read: readBasic },
    flag('OOS_Indicator'),
    count('OOS_Weight', 2),
    number('Severity_Weight', 0, 10),
    number('Time_Weight', 1, 3),
    { of: ['Total_Severity_Wght', 'Severity_Weight', 'OOS_Weight'], is: 'total' },
    plainText('Viol_Unit'),
    { of: ['Section_Desc', 'Group_Desc'], is: 'text id' },
  ],
  row: (cell, texts) => {
    const isOutOfService = readFlag(cell('OOS_Indicator'), 'OOS_Indicator')
    const oosWeight = readCount(cell('OOS_Weight'), 'OOS_Weight', 2)
    const severity = readNumber(cell('Severity_Weight'), 'Severity_Weight', 0, 10)
    return [
      readNumber(cell('Unique_ID'), 'Unique_ID', 1, Number.MAX_SAFE_INTEGER),
      readDot(cell('DOT_Number')),
      readDay(cell('Insp_Date'), 'Insp_Date'),
      readText(cell('Viol_Code'), 'Viol_Code'),
      readBasic(cell('BASIC_Desc')),
      isOutOfService,
      oosWeight,
      severity,
      readNumber(cell('Time_Weight'), 'Time_Weight', 1, 3),
      cell('Total_Severity_Wght') === ''
        ? severity + oosWeight
        : readNumber(cell('Total_Severity_Wght'), 'Total_Severity_Wght', 0, 12),
      escaped(cell('Viol_Unit')),
      texts.idOf(cell('Section_Desc'), cell('Group_Desc')),
    ]
  },
}

const basicNamed = (text: string) => basicNames[text.toLowerCase().replaceAll(/[^a-z]/g, '')]

function readBasic(text: string): string {
  const basic = basicNamed(text)
  if (basic === undefined) throw new UnknownBasic(`BASIC_Desc is "${text.slice(0, 40)}", which is no BASIC`)
  return basic
}

const crash: FileFormat = {
  table: 'national_crash',
  required: [
    'Report_Number',
    'DOT_Number',
    'Report_Date',
    'Report_State',
    'Fatalities',
    'Injuries',
    'Tow_Away',
    'Hazmat_released',
  ],
  optional: ['Report_Seq_No', 'Not_Preventable'],
  row: (cell) => [
    readDot(cell('DOT_Number')),
    readText(cell('Report_Number'), 'Report_Number'),
    escaped(cell('Report_Seq_No')),
    escaped(cell('Report_State')),
    readDay(cell('Report_Date'), 'Report_Date'),
    readCount(cell('Fatalities'), 'Fatalities'),
    readCount(cell('Injuries'), 'Injuries'),
    readFlag(cell('Tow_Away'), 'Tow_Away'),
    readFlag(cell('Hazmat_released'), 'Hazmat_released'),
    readFlag(cell('Not_Preventable'), 'Not_Preventable'),
  ],
}

const carrier: FileFormat = {
  table: 'national_carrier',
  required: ['DOT_NUMBER', 'CARRIER_OPERATION', 'HM_FLAG', 'PC_FLAG', 'NBR_POWER_UNIT', 'DRIVER_TOTAL'],
  optional: ['LEGAL_NAME', 'PHY_STATE', 'RECENT_MILEAGE', 'MCS150_MILEAGE'],
  row: (cell) => [
    readDot(cell('DOT_NUMBER')),
    escaped(cell('LEGAL_NAME')),
    escaped(cell('CARRIER_OPERATION')),
    readFlag(cell('HM_FLAG'), 'HM_FLAG'),
    readFlag(cell('PC_FLAG'), 'PC_FLAG'),
    escaped(cell('PHY_STATE')),
    readOptional(cell('NBR_POWER_UNIT'), 'NBR_POWER_UNIT'),
    readOptional(cell('DRIVER_TOTAL'), 'DRIVER_TOTAL'),
    readMiles(cell('RECENT_MILEAGE'), cell('MCS150_MILEAGE')),
  ],
}

/** FMCSA writes 0 where a carrier reported no mileage. */
function readMiles(recent: string, reported: string): number | '\\N' {
  const text = recent === '' || recent === '0' ? reported : recent
  return text === '0' ? '\\N' : readOptional(text, 'The mileage', Number.MAX_SAFE_INTEGER)
}

const tractors = ['OWNTRACT', 'TRMTRACT', 'TRPTRACT']
const coaches = ['OWNCOACH', 'TRMCOACH', 'TRPCOACH']

const fleet: FileFormat = {
  table: 'national_fleet',
  required: ['DOT_NUMBER', 'POWER_UNITS', ...tractors, ...coaches],
  optional: ['TOTAL_DRIVERS', 'MCS150_MILEAGE'],
  row: (cell) => [
    readDot(cell('DOT_NUMBER')),
    readOptional(cell('POWER_UNITS'), 'POWER_UNITS'),
    tractors.reduce((sum, name) => sum + readCount(cell(name), name, 10_000_000), 0),
    coaches.reduce((sum, name) => sum + readCount(cell(name), name, 10_000_000), 0),
    readOptional(cell('TOTAL_DRIVERS'), 'TOTAL_DRIVERS'),
    readMiles('', cell('MCS150_MILEAGE')),
  ],
}

export const fileFormats: Readonly<Record<FileKind, FileFormat>> = {
  Inspection: inspection,
  Violation: violation,
  Crash: crash,
  'Motor Carrier Census': carrier,
  'Company Census': fleet,
  'AB PassProperty': published('AB PassProperty'),
  'C PassProperty': published('C PassProperty'),
  'AB Pass': published('AB Pass'),
  'C Pass': published('C Pass'),
  'Daily Inspection': dailyInspections(),
  'Daily Violation': dailyViolations(),
}
