import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { sum } from './figures.ts'

/** Invented files in FMCSA's format, with the columns and about the widths of a real month. */
export interface SafetyFiles {
  inspections: string
  violations: string
  census: string
}

export interface SafetyFileSizes {
  carriers: number
  inspections: number
  /** Two of each inspection by default. */
  violations: number
  /** How many of the inspections are of `largestCarrier`, beside those that chance gives it. */
  ofLargest: number
}

export const largestCarrier = 1_000_000

const inspectionHeading =
  'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,County_code_State,Time_Weight,Driver_OOS_Total,Vehicle_OOS_Total,Total_Hazmat_Sent,OOS_Total,Hazmat_OOS_Total,Hazmat_Placard_req,Unit_Type_Desc,Unit_Make,Unit_License,Unit_License_State,VIN,Unit_Decal_Number,Unit_Type_Desc2,Unit_Make2,Unit_License2,Unit_License_State2,VIN2,Unit_Decal_Number2,Unsafe_Insp,Fatigued_Insp,Dr_Fitness_Insp,Subt_Alcohol_Insp,Vh_Maint_Insp,HM_Insp,BASIC_Viol,Unsafe_Viol,Fatigued_Viol,Dr_Fitness_Viol,Subt_Alcohol_Viol,Vh_Maint_Viol,HM_Viol'
const violationHeading =
  'Unique_ID,Insp_Date,DOT_Number,Viol_Code,BASIC_Desc,OOS_Indicator,OOS_Weight,Severity_Weight,Time_Weight,Total_Severity_Wght,Section_Desc,Group_Desc,Viol_Unit'
const censusHeading =
  'DOT_NUMBER,LEGAL_NAME,CARRIER_OPERATION,HM_FLAG,PC_FLAG,PHY_STATE,NBR_POWER_UNIT,DRIVER_TOTAL,RECENT_MILEAGE,MCS150_MILEAGE'

const states = ['OH', 'TX', 'CA', 'IA', 'PA', 'GA', 'NM', 'IL']
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** With the place of their total: Unsafe_Viol is 0. Those of vehicles come last: an inspection of level 3 has none. */
const basics = [
  ['Hours-of-Service Compliance', 1],
  ['Unsafe Driving', 0],
  ['Driver Fitness', 2],
  ['Controlled Substances/Alcohol', 3],
  ['Vehicle Maintenance', 4],
  ['Vehicle Maintenance', 4],
  ['Vehicle Maintenance', 4],
  ['Hazardous Materials Compliance', 5],
] as const
const driverBasics = 4
const totalsOfOne = 6

/** The same numbers in every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const texts = Array.from({ length: 600 }, (_, index) => {
  const words = `Brakes, hoses and "linings" of axle ${index} that are worn, leaking or not within the limits of the rule`
  return index % 2 === 0 ? `"${words.replaceAll('"', '""')}"` : words.replaceAll(/[",]/g, '')
})

/** The days of the 24 months before 31 July 2026, with their time weights. */
const days = Array.from({ length: 730 }, (_, back) => {
  const date = new Date(Date.UTC(2026, 6, 31 - back))
  const iso = date.toISOString().slice(0, 10)
  const text = `${iso.slice(8)}-${months[date.getUTCMonth()]}-${iso.slice(2, 4)}`
  return { text, weight: iso >= '2026-01-31' ? 3 : iso >= '2025-07-31' ? 2 : 1 }
})

export async function writeSafetyFiles(folder: string, sizes: SafetyFileSizes): Promise<SafetyFiles> {
  const random = seeded(15)
  const files = {
    inspections: join(folder, 'SMS_Input_-_Inspection.csv'),
    violations: join(folder, 'SMS_Input_-_Violation.csv'),
    census: join(folder, 'SMS_Input_-_Motor_Carrier_Census.csv'),
  }
  const inspectionDay = new Uint16Array(sizes.inspections)
  const inspectionDot = new Uint32Array(sizes.inspections)
  const inspectionLevel = Uint8Array.from({ length: sizes.inspections }, () => 1 + random(3))
  const inspectionTotals = new Uint16Array(sizes.inspections * totalsOfOne)
  const violationBasic = new Uint8Array(sizes.violations)
  const violationOf = Uint32Array.from({ length: sizes.violations }, (_, violation) => {
    const index = random(sizes.inspections)
    const basic = random(inspectionLevel[index] === 3 ? driverBasics : basics.length)
    violationBasic[violation] = basic
    const place = index * totalsOfOne + (basics[basic]?.[1] ?? 0)
    inspectionTotals[place] = (inspectionTotals[place] ?? 0) + 1
    return index
  })
  await writeLines(files.inspections, inspectionHeading, sizes.inspections, (index) => {
    const day = days[(inspectionDay[index] = random(days.length))]
    // A few large carriers and many small ones.
    const chosen = Math.floor(sizes.carriers * (random(1_000_000) / 1_000_000) ** 2)
    const dot = largestCarrier + (index < sizes.ofLargest ? 0 : chosen)
    inspectionDot[index] = dot
    const state = states[random(states.length)]
    const level = inspectionLevel[index] ?? 1
    const totals = [...inspectionTotals.subarray(index * totalsOfOne, (index + 1) * totalsOfOne)]
    const vin = `1FDFE4FN2PDD${String(index % 100_000).padStart(5, '0')}`
    return `${700_000_000 + index},${state}${3_289_000_000 + index},${state},${dot},${day?.text},${level},${state},${day?.weight},0,${random(2)},0,${random(2)},0,,TRUCK TRACTOR,FREIGHTLINER,PA${index % 99_999} TEMP,${state},${vin},34588${index % 999},SEMI-TRAILER,GREAT DANE,TR${index % 99_999},${state},${vin},,true,true,true,true,${level < 3 ? 'true' : ''},,${sum(totals)},${totals.join(',')}`
  })
  await writeLines(files.violations, violationHeading, sizes.violations, (violation) => {
    const index = violationOf[violation] ?? 0
    const day = days[inspectionDay[index] ?? 0]
    const severity = 1 + random(8)
    const isOut = random(8) === 0
    const text = random(texts.length)
    return `${700_000_000 + index},${day?.text},${inspectionDot[index]},393${text},${basics[violationBasic[violation] ?? 0]?.[0]},${isOut},${isOut ? 2 : 0},${severity},${day?.weight},${severity + (isOut ? 2 : 0)},${texts[text]},"Brakes, All Others",${1 + random(2)}`
  })
  await writeLines(files.census, censusHeading, sizes.carriers, (index) => {
    const units = 1 + random(60)
    return `${1_000_000 + index},"CARRIER ${index}, INC",${'AABC'[random(4)]},N,N,${states[random(8)]},${units},${units + random(5)},${units * (20_000 + random(90_000))},`
  })
  return files
}

async function writeLines(path: string, heading: string, count: number, line: (index: number) => string) {
  const stream = createWriteStream(path)
  let text = `${heading}\n`
  for (let index = 0; index < count; index += 1) {
    text += `${line(index)}\n`
    if (text.length < 1_000_000) continue
    if (!stream.write(text)) await once(stream, 'drain')
    text = ''
  }
  stream.end(text)
  await once(stream, 'finish')
}
