import type { Basic } from 'shared-api/safety'
import { sms321 } from '../score/ruleset.ts'
import type { CarrierProblem } from 'shared-api/safety/safety-imports'
import { type Checked, failingLines, linesIn, mostNamed, problemsOf, repeatedNote } from './line-checks.ts'
import type { LoadedFile } from './load-file.ts'

/** The totals of an inspection by BASIC, in the order of FMCSA's columns. */
const totals = [
  ['Unsafe Driving', 'unsafe_violations'],
  ['Hours of Service', 'fatigued_violations'],
  ['Driver Fitness', 'fitness_violations'],
  ['Controlled Substances', 'substance_violations'],
  ['Vehicle Maintenance', 'maintenance_violations'],
  ['HM Compliance', 'hazmat_violations'],
] as const satisfies readonly (readonly [Basic | 'HM Compliance', string])[]

interface Compared {
  /** Relations with the columns of national_inspection and national_violation. */
  inspections: string
  violations: string
  /** Null where an earlier import has brought them. */
  violationFile: LoadedFile | undefined
  violationTable: string
  /** Once its index is made: what changes the table earlier would wait for it, and it for the end of the import. */
  indexed: Promise<unknown>
}

interface Known {
  /** Some inspection has BASIC_Viol: an empty one is 0 then. */
  all: boolean
  /** Likewise of the six. */
  each: boolean
}

/**
 * Puts the violations beside their inspections: each has its inspection, on the same day, at a level that is relevant, and
 * each inspection has as many as it says. @returns whether the totals are known
 */
export async function checkTotals(checked: Checked, compared: Compared): Promise<boolean> {
  const { client, checks } = checked
  const known = await knownTotals(checked, compared.inspections)
  const { said, each, addUp } = await comparedSums(checked, compared, known)
  await client.query(
    addUp
      ? 'create temp table import_suspect (id bigint) on commit drop'
      : suspectInspections(compared, known),
  )
  await client.query(wrongInspections(compared, known))
  if (!addUp && compared.violationFile !== undefined && (await dropRepeated(checked, compared, known)) > 0) {
    await client.query('drop table import_wrong')
    await client.query(wrongInspections(compared, known))
  }
  const file = compared.violationFile?.file.name ?? 'the violations on file'
  const found = compared.violationFile?.rows ?? (await countLines(client, compared.violations))
  await checkLines(checked, compared, { file, found })
  const carriers = await carriersThatDiffer(checked, compared, known)
  checked.problems.push(...carriers.rows.map((row) => problemOfCarrier(row, file)))
  const compare = (name: string, isKnown: boolean, total: number | null, wrong: number) => {
    checks.push({
      Rule: 'Totals',
      Check: name,
      ByFiles: isKnown ? total : null,
      Found: found,
      Result: !isKnown ? 'Not compared' : wrong === 0 ? 'Matches' : 'Fails',
      Detail: !isKnown ? 'the file of inspections has no totals' : wrong === 0 ? null : carriersIn(wrong),
    })
  }
  compare('Violations for each inspection (BASIC_Viol)', known.all, said, carriers.differing_all)
  compare('Violations for each BASIC (six *_Viol)', known.each, each, carriers.differing_each)
  await client.query('drop table import_wrong, import_suspect')
  return known.all || known.each
}

async function countLines(client: Checked['client'], lines: string): Promise<number> {
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::integer as found from ${lines} as one`,
  )
  return rows[0]?.found ?? 0
}

export const carriersIn = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'carrier' : 'carriers'}`

async function knownTotals({ client }: Checked, inspections: string): Promise<Known> {
  const { rows } = await client.query<Known>(
    `select exists (select from ${inspections} as one where violations is not null) as all,
       exists (select from ${inspections} as one where num_nonnulls(${totals.map(([, column]) => column).join(', ')}) > 0) as each`,
  )
  return rows[0] ?? { all: false, each: false }
}

const levels = (isVehicle: boolean) =>
  sms321.basics[isVehicle ? 'Vehicle Maintenance' : 'Hours of Service'].relevantLevels.join(', ')

const countOfEach = totals.map(([basic], at) => `count(*) filter (where basic = '${basic}') as found_${at}`)
const saidOfEach = totals.map(([, column]) => `coalesce(${column}, 0)`)
const foundOfEach = totals.map((_, at) => `coalesce(found_${at}, 0)`)
const differsAll = ({ all }: Known) => (all ? 'coalesce(violations, 0) <> coalesce(found, 0)' : 'false')
const differsEach = ({ each }: Known) =>
  each ? `(${saidOfEach.join(', ')}) is distinct from (${foundOfEach.join(', ')})` : 'false'
const isOtherLevel = (counts: readonly string[]) =>
  `${counts.slice(1, 4).join(' + ')} > 0 and level not in (${levels(false)})
  or ${counts.slice(4).join(' + ')} > 0 and level not in (${levels(true)})`
const otherLevelFound = isOtherLevel(totals.map((_, at) => `found_${at}`))

/** A number of 48 bits of what a violation and its inspection share. */
const marked = (relation: string, id: string) =>
  `(select *, hashint8extended(${id}, dot_number::bigint * 65536 + (inspected_on - date 'epoch')) >> 16 as mark
    from ${relation} as one) as marked`

interface Sums {
  said: number | null
  each: number | null
  /** Each violation has its inspection, on its day, and each inspection as many of each BASIC as it says. */
  addUp: boolean
}

/**
 * Without a join: the marks of the violations add up to those of the inspections, each times as many violations as it says.
 * Files that differ in a line have other sums, but for one case in 2 to the 48.
 */
async function comparedSums(
  { client }: Checked,
  { inspections, violations }: Compared,
  known: Known,
): Promise<Sums> {
  const ofEach = saidOfEach.map((count) => `sum(mark * ${count})`)
  const { rows } = await client.query<{
    said: number | null
    each: number | null
    other: boolean
    marks: string[]
  }>(
    `select sum(violations)::integer as said, sum(${saidOfEach.join(' + ')})::integer as each,
       array[sum(mark * coalesce(violations, 0)), ${ofEach.join(', ')}]::text[] as marks,
       coalesce(bool_or(${isOtherLevel(saidOfEach)}), false) as other
     from ${marked(inspections, 'id')}`,
  )
  const { said = null, each = null, other = true, marks = [] } = rows[0] ?? {}
  if (!known.all || !known.each || other) return { said, each, addUp: false }
  const inEach = totals.map(([basic]) => `sum(mark) filter (where basic = '${basic}')`)
  const found = await client.query<{ marks: (string | null)[] }>(
    `select array[sum(mark), ${inEach.join(', ')}]::text[] as marks from ${marked(violations, 'inspection_id')}`,
  )
  const addUp = found.rows[0]?.marks.every((mark, at) => (mark ?? '0') === marks[at]) ?? false
  return { said, each, addUp }
}

/**
 * One pass over both files: only what may not fit is kept. Violations of two days or carriers in one inspection are two
 * groups, of which one is not its own.
 */
const suspectInspections = ({ inspections, violations }: Compared, known: Known): string =>
  `create temp table import_suspect on commit drop as
    select coalesce(id, inspection_id) as id
    from (select * from ${inspections} as one) as inspected full join (
      select inspection_id, dot_number as found_dot, inspected_on as found_day, count(*) as found, ${countOfEach.join(', ')}
      from ${violations} as one group by inspection_id, dot_number, inspected_on
    ) as counted on inspection_id = id
    where id is null or found_day <> inspected_on or found_dot <> dot_number or ${otherLevelFound}
      or ${differsAll(known)} or ${differsEach(known)}`

/** What does not fit, one row of an inspection. */
function wrongInspections({ inspections, violations }: Compared, known: Known): string {
  const isOther = {
    day: 'first_day <> inspected_on or last_day <> inspected_on',
    carrier: 'first_dot <> dot_number or last_dot <> dot_number',
    level: otherLevelFound,
  }
  return `create temp table import_wrong on commit drop as
    select coalesce(id, inspection_id) as id, coalesce(dot_number, first_dot) as dot, dot_number as inspected, inspected_on,
      level, id is null as is_orphan, coalesce(${isOther.day}, false) as is_other_day,
      coalesce(${isOther.carrier}, false) as is_other_carrier, coalesce(${isOther.level}, false) as is_other_level,
      ${differsAll(known)} as differs_all, ${differsEach(known)} as differs_each,
      coalesce(violations, 0)::integer as said, coalesce(found, 0)::integer as found,
      array[${saidOfEach.join(', ')}]::integer[] as said_each, array[${foundOfEach.join(', ')}]::integer[] as found_each
    from (select * from ${inspections} as one where id in (select id from import_suspect)) as inspected full join (
      select inspection_id, min(dot_number) as first_dot, max(dot_number) as last_dot, min(inspected_on) as first_day,
        max(inspected_on) as last_day, count(*) as found, ${countOfEach.join(', ')}
      from ${violations} as one where inspection_id in (select id from import_suspect) group by inspection_id
    ) as counted on inspection_id = id
    where id is null or ${isOther.day} or ${isOther.carrier} or ${isOther.level} or ${differsAll(known)} or ${differsEach(known)}`
}

/**
 * The very same line again is dropped, but for those that the inspection's own totals count: one code may stand twice in an
 * inspection. @returns how many are dropped
 */
async function dropRepeated(
  { client, notes }: Checked,
  { violationFile, violationTable, indexed }: Compared,
  known: Known,
) {
  if (violationFile === undefined) return 0
  await indexed
  const isTold = known.all || known.each
  const excess = known.each
    ? `select id, basic, found_each[at] - said_each[at] as excess
       from import_wrong cross join unnest(array[${totals.map(([basic]) => `'${basic}'`).join(', ')}]) with ordinality as each (basic, at)`
    : `select id, null::text as basic, found - said as excess from import_wrong`
  const content = `inspection_id, dot_number, inspected_on, code, basic, is_out_of_service, oos_weight, severity, time_weight,
    total_severity, unit, text_id`
  const { rows } = await client.query<{ count: number; line: number; first: number }>(
    `with over as (${excess}), repeated as (
       select ctid as row_id, line, inspection_id, basic, first_value(line) over same_line as first
       from ${violationTable}
       ${isTold ? 'where inspection_id in (select id from over where excess > 0)' : ''}
       window same_line as (partition by ${content} order by line)
     ), extra as (
       select row_id, line, first, inspection_id, basic,
         row_number() over (partition by inspection_id${known.each || !isTold ? ', basic' : ''} order by line) as place
       from repeated where line > first
     ), dropped as (
       delete from ${violationTable} where ctid in (
         select row_id from extra ${isTold ? `join over on over.id = inspection_id and (over.basic is null or over.basic = extra.basic) and place <= excess` : ''})
       returning line
     )
     select count(*)::integer as count, min(extra.line) as line, (array_agg(extra.first order by extra.line))[1] as first
     from extra join dropped using (line)`,
  )
  const { count = 0, ...example } = rows[0] ?? { line: 0, first: 0 }
  if (count === 0) return 0
  violationFile.rows -= count
  violationFile.repeated += count
  notes.push(repeatedNote(violationFile.file.name, count, example))
  return count
}

const rules = [
  {
    check: 'Each violation has its inspection',
    where: 'is_orphan or is_other_carrier and one.dot_number <> inspected',
    reason: `case when is_orphan then format('The inspection %s is in no line of the inspections', id)
      else format('The inspection %s is one of USDOT %s', id, inspected) end`,
  },
  {
    check: 'Violations on the day of their inspection',
    where: 'is_other_day and one.inspected_on <> import_wrong.inspected_on',
    reason: `format('Insp_Date is %s, but inspection %s was on %s', one.inspected_on, id, import_wrong.inspected_on)`,
  },
  {
    check: 'Level of inspection fits the BASIC',
    where: `is_other_level and (
      one.basic in ('Hours of Service', 'Driver Fitness', 'Controlled Substances') and level not in (${levels(false)})
      or one.basic in ('Vehicle Maintenance', 'HM Compliance') and level not in (${levels(true)}))`,
    reason: `format('A violation of %s at level %s of inspection, which is not relevant to it', one.basic, level)`,
  },
] as const

/** What a single line of the violations says against its inspection. */
async function checkLines(
  { client, checks, problems }: Checked,
  { violations }: Compared,
  { file, found }: { file: string; found: number },
) {
  for (const { check, where, reason } of rules) {
    const wrong = await failingLines(
      client,
      `select line, one.dot_number as dot, ${reason} as reason from import_wrong
       join ${violations} as one on one.inspection_id = import_wrong.id where ${where}`,
    )
    problems.push(...problemsOf(file, wrong.rows))
    checks.push({
      Rule: 'Pair',
      Check: check,
      ByFiles: found,
      Found: found - wrong.total,
      Result: wrong.total === 0 ? 'Matches' : 'Fails',
      Detail: wrong.total === 0 ? null : linesIn(wrong.total),
    })
  }
}

interface DifferingCarrier {
  dot: number
  said: number
  found: number
  said_each: number[]
  found_each: number[]
  first_line: number | null
  last_line: number | null
}

const sums = (name: string) =>
  `array[${totals.map((_, at) => `sum(${name}[${at + 1}])::integer`).join(', ')}]`

async function carriersThatDiffer({ client }: Checked, { violations }: Compared, known: Known) {
  const { rows } = await client.query<DifferingCarrier>(
    `select dot, sum(said)::integer as said, sum(found)::integer as found, ${sums('said_each')} as said_each,
       ${sums('found_each')} as found_each, min(first_line) as first_line, max(last_line) as last_line
     from import_wrong left join (
       select inspection_id, min(line) as first_line, max(line) as last_line from ${violations} as one
       where inspection_id in (select id from import_wrong) group by inspection_id
     ) as lines on inspection_id = id
     where not is_orphan and (differs_all or differs_each)
     group by dot order by sum(said) - sum(found) desc, dot limit ${mostNamed}`,
  )
  const { rows: counts } = await client.query<{ all: number; each: number }>(
    `select count(distinct dot) filter (where differs_all)::integer as all,
       count(distinct dot) filter (where differs_each)::integer as each from import_wrong where not is_orphan`,
  )
  return {
    rows: rows.map((row) => ({ ...row, said: known.all ? row.said : sumOf(row.said_each) })),
    differing_all: counts[0]?.all ?? 0,
    differing_each: counts[0]?.each ?? 0,
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Most missing first; what lies in the wrong BASIC is named with it. */
function problemOfCarrier(row: DifferingCarrier, file: string): CarrierProblem {
  const {
    dot,
    said,
    found,
    said_each: saidEach,
    found_each: foundEach,
    first_line: first,
    last_line: last,
  } = row
  const differing = totals.flatMap(([basic], at) => {
    const difference = (foundEach[at] ?? 0) - (saidEach[at] ?? 0)
    return difference === 0
      ? []
      : [`${basic} ${difference < 0 ? 'short by' : 'too many by'} ${Math.abs(difference)}`]
  })
  const many =
    found < said ? 'Violations missing' : found > said ? 'Violations too many' : 'Violations in other BASICs'
  return {
    DotNumber: dot,
    CarrierName: null,
    Problem: differing.length === 0 ? many : `${many}: ${differing.join(', ')}`,
    ByFiles: said,
    Found: found,
    Where:
      first === null || last === null
        ? `in no line of ${file}`
        : `${file}, ${first === last ? `line ${first}` : `lines ${first} to ${last}`}`,
  }
}
