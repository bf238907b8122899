/**
 * How a conviction counts under 49 CFR 383.51: `major` table 1, `serious` table 2, `railroad` table 3, `out-of-service`
 * table 4. `by speed` is serious from 15 mph over. `maybe major` and `maybe serious` depend on what a report does not say:
 * a person decides. `none`: it is in no table.
 */
export type AcdClass =
  | 'major'
  | 'maybe major'
  | 'serious'
  | 'maybe serious'
  | 'by speed'
  | 'railroad'
  | 'out-of-service'
  | 'none'

export interface AcdCode {
  /** What the driver did, in our own words, as the start of a line. */
  words: string
  class: AcdClass
  /** The table counts it in a commercial motor vehicle alone. */
  isCmvOnly: boolean
}

type Row = readonly [code: string, words: string]

/** 49 CFR 383.51(b)(1), (2), (4), (5), (6), (8) and (9). */
const major: readonly Row[] = [
  ['A08', 'Drove with a blood alcohol of 0.08 or more'],
  ['A10', 'Drove with a blood alcohol of 0.10 or more'],
  ['A11', 'Drove with a blood alcohol over the limit'],
  ['A12', 'Refused an alcohol test'],
  ['A20', 'Drove under the influence of alcohol or drugs'],
  ['A21', 'Drove under the influence of alcohol'],
  ['A22', 'Drove under the influence of drugs'],
  ['A23', 'Drove under the influence of alcohol and drugs'],
  ['A50', 'Used a vehicle for a drug felony'],
  ['A90', 'Blood alcohol of 0.10 or more, found by the agency'],
  ['A98', 'Blood alcohol of 0.08 or more, found by the agency'],
  ['B01', 'Hit and run'],
  ['B02', 'Hit and run, fatal accident'],
  ['B03', 'Hit and run, injury accident'],
  ['B04', 'Hit and run, property damage'],
  ['B05', 'Left the scene of an accident'],
  ['B06', 'Left the scene of a fatal accident'],
  ['B07', 'Left the scene of an injury accident'],
  ['B08', 'Left the scene of a property damage accident'],
  ['U03', 'Used a vehicle in a felony'],
  ['U09', 'Negligent homicide in a commercial vehicle'],
  ['U10', 'Caused a death by driving a commercial vehicle negligently'],
]

/** 49 CFR 383.51(b)(3). */
const majorInCmv: readonly Row[] = [
  ['A04', 'Drove with a blood alcohol of 0.04 or more'],
  ['A94', 'Blood alcohol of 0.04 or more, found by the agency'],
]

/** 49 CFR 383.51(c)(1) to (7). */
const serious: readonly Row[] = [
  ['B56', 'Drove a commercial vehicle without having a CDL'],
  ['B57', 'Drove a commercial vehicle without the CDL on hand'],
  ['M34', 'Followed too closely'],
  ['M42', 'Improper or erratic lane change'],
  ['M84', 'Reckless driving'],
  ['S15', 'Speeding 15 or more over'],
  ['S16', 'Speeding 16 to 20 over'],
  ['S21', 'Speeding 21 to 25 over'],
  ['S26', 'Speeding 26 to 30 over'],
  ['S31', 'Speeding 31 to 35 over'],
  ['S36', 'Speeding 36 to 40 over'],
  ['S41', 'Speeding 41 or more over'],
  ['S71', 'Speeding 21 to 30 over'],
  ['S81', 'Speeding 31 to 40 over'],
  ['S91', 'Speeding 41 or more over'],
  ['U31', 'Traffic violation that led to a fatal accident'],
]

/** 49 CFR 383.51(c)(8) to (10). */
const seriousInCmv: readonly Row[] = [
  ['B91', 'Wrong class or endorsement for the vehicle'],
  ['M85', 'Texted while driving'],
  ['M86', 'Used a hand-held phone while driving'],
]

/** 49 CFR 383.51(d). */
const railroad: readonly Row[] = [
  ['M09', 'Failed to obey a railroad crossing restriction'],
  ['M10', 'Failed to obey railroad gates, signs or signals'],
  ['M20', 'Failed to slow down and check at a railroad crossing'],
  ['M21', 'Failed to stop at a railroad crossing that was not clear'],
  ['M22', 'Failed to stop at a railroad crossing where it is always required'],
  ['M23', 'Entered a railroad crossing without room to clear it'],
  ['M24', 'Stuck at a railroad crossing, too little clearance'],
]

/** 49 CFR 383.51(e). */
const outOfService: readonly Row[] = [
  ['B19', 'Drove against an out-of-service order with hazardous materials or passengers'],
  ['B27', 'Drove against an out-of-service order'],
]

const bySpeed: readonly Row[] = [
  ['S92', 'Speeding'],
  ['S93', 'Speeding'],
  ['S94', 'Drove too fast for conditions'],
]

/** Major when the license was withdrawn for violations in a commercial vehicle (49 CFR 383.51(b)(7)). */
const whileWithdrawn: readonly Row[] = [
  ['B20', 'Drove while the license was withdrawn'],
  ['B21', 'Drove while the license was barred'],
  ['B22', 'Drove while the license was canceled'],
  ['B23', 'Drove while the license was denied'],
  ['B24', 'Drove while disqualified'],
  ['B25', 'Drove while the license was revoked'],
  ['B26', 'Drove while the license was suspended'],
]

/** It depends on the law of the state, or on whether the offense was a felony. */
const maybeMajor: readonly Row[] = [
  ['A24', 'Drove under the influence of a medication'],
  ['A25', 'Drove while impaired'],
  ['A26', 'Drank alcohol while driving'],
  ['A60', 'Underage drinking and driving'],
  ['A61', 'Underage drinking and driving, found by the agency'],
  ['B14', 'Gave no name after an injury or fatal accident'],
  ['U01', 'Fled from the police'],
  ['U05', 'Used a vehicle to help a felon'],
  ['U06', 'Assault with a vehicle'],
  ['U07', 'Homicide with a vehicle'],
  ['U08', 'Manslaughter with a vehicle'],
]

/** Some states count these as reckless driving, or as following too closely. */
const maybeSerious: readonly Row[] = [
  ['M30', 'Followed improperly'],
  ['M80', 'Careless, inattentive or negligent driving'],
  ['M81', 'Careless driving'],
  ['M83', 'Negligent driving'],
  ['S95', 'Raced on an open road'],
]

const none: readonly Row[] = [
  ['A31', 'Had alcohol illegally'],
  ['A35', 'Had an open container of alcohol'],
  ['B51', 'Drove with an expired license or none'],
  ['B61', 'Failed to report an accident'],
  ['B63', 'Failed to file proof of insurance for the future'],
  ['B64', 'Failed to file an insurance certificate'],
  ['B74', 'Failed to show proof of insurance'],
  ['B78', 'Failed to show a license'],
  ['D29', 'Violated a restriction of the license'],
  ['D35', 'Failed to comply with the financial responsibility law'],
  ['D36', 'Drove without liability insurance'],
  ['D45', 'Failed to appear in court'],
  ['D53', 'Failed to pay a fine'],
  ['D56', 'Failed to answer a citation'],
  ['D70', 'View was obstructed'],
  ['D72', 'Lost control of the vehicle'],
  ['E01', 'Equipment missing'],
  ['E02', 'Brakes missing'],
  ['E04', 'Hazardous materials placards missing'],
  ['E05', 'Lights missing'],
  ['E23', 'Used a radar detector'],
  ['E31', 'Defective brakes'],
  ['E34', 'Defective lights'],
  ['E37', 'Defective tires'],
  ['E50', 'Failed to use equipment'],
  ['E54', 'Failed to dim headlights'],
  ['E55', 'Failed to use lights'],
  ['E57', 'Failed to use snow tires or chains'],
  ['F02', 'Child restraint not used'],
  ['F04', 'Seat belt not used'],
  ['F34', 'Obstructed traffic by stopping or parking'],
  ['F66', 'Unsafe vehicle'],
  ['M02', 'Failed to obey a barrier'],
  ['M03', 'Failed to obey work zone markers'],
  ['M04', 'Failed to obey a flagger'],
  ['M05', 'Failed to obey lane markings'],
  ['M08', 'Failed to obey a police officer'],
  ['M11', 'Drove in a restricted lane'],
  ['M13', 'Failed to obey a school crossing guard'],
  ['M14', 'Failed to obey a sign'],
  ['M15', 'Failed to obey a stop sign'],
  ['M16', 'Failed to obey a signal'],
  ['M17', 'Failed to obey a traffic sign'],
  ['M18', 'Failed to obey a warning light'],
  ['M19', 'Failed to obey a yield sign'],
  ['M25', 'Failed to stop at an intersection or driveway'],
  ['M40', 'Improper lane'],
  ['M41', 'Failed to stay in lane'],
  ['M70', 'Improper passing'],
  ['M71', 'Passed against a sign or marking'],
  ['M73', 'Passed on the wrong side'],
  ['M74', 'Passed on a hill or curve'],
  ['M75', 'Passed a stopped school bus'],
  ['M76', 'Passed where it is prohibited'],
  ['M82', 'Inattentive or distracted driving'],
  ['N01', 'Failed to yield'],
  ['N04', 'Failed to yield to an emergency vehicle'],
  ['N06', 'Failed to yield to another vehicle'],
  ['N08', 'Failed to yield to a pedestrian'],
  ['N20', 'Failed to yield at a crosswalk'],
  ['N22', 'Failed to yield at a stop sign'],
  ['N24', 'Failed to yield at a signal'],
  ['N26', 'Failed to yield at a yield sign'],
  ['N31', 'Failed to yield when turning'],
  ['N40', 'Failed to signal'],
  ['N43', 'Failed to signal a turn or lane change'],
  ['N50', 'Improper turn'],
  ['N53', 'Improper left turn'],
  ['N54', 'Improper right turn'],
  ['N56', 'Improper U-turn'],
  ['N60', 'Drove the wrong way'],
  ['N63', 'Drove the wrong way on a one-way street'],
  ['N70', 'Drove on the wrong side'],
  ['N82', 'Improper backing'],
  ['N84', 'Unsafe operation'],
  ['S01', 'Speeding 1 to 5 over'],
  ['S06', 'Speeding 6 to 10 over'],
  ['S14', 'Speeding 11 to 14 over'],
  ['S51', 'Speeding 1 to 10 over'],
  ['S96', 'Drove below the minimum speed'],
]

const rowsOf = (rows: readonly Row[], as: AcdClass, isCmvOnly = false) =>
  rows.map(([code, words]): [string, AcdCode] => [code, { words, class: as, isCmvOnly }])

/**
 * Codes of the AAMVA Code Dictionary by code, in our own words. It is not the whole dictionary: a code that is not here has
 * to be read by a person.
 */
const acdCodes: ReadonlyMap<string, AcdCode> = new Map([
  ...rowsOf(major, 'major'),
  ...rowsOf(majorInCmv, 'major', true),
  ...rowsOf(serious, 'serious'),
  ...rowsOf(seriousInCmv, 'serious', true),
  ...rowsOf(railroad, 'railroad', true),
  ...rowsOf(outOfService, 'out-of-service'),
  ...rowsOf(bySpeed, 'by speed'),
  ...rowsOf(whileWithdrawn, 'maybe major', true),
  ...rowsOf(maybeMajor, 'maybe major'),
  ...rowsOf(maybeSerious, 'maybe serious'),
  ...rowsOf(none, 'none'),
])

/** The table's entry for a code as a state writes it: ' m14 ' too. Undefined where the table does not have it. */
export const acdCode = (code: string | null) =>
  code === null ? undefined : acdCodes.get(code.trim().toUpperCase())
