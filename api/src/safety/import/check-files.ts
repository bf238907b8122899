import type { LoadedFile } from './load-file.ts'
import type { NationalTable } from './file-formats.ts'
import type { ImportCheck } from 'shared-api/safety/safety-imports'
import { type Checked, checkDays, checkRepeated, differingTotals } from './line-checks.ts'
import { describeLines } from './import-outcome.ts'
import { checkMonthBefore } from './month-before.ts'
import { checkPublishedCounts } from './published-checks.ts'
import { checkTotals } from './total-checks.ts'

export type LoadedFiles = ReadonlyMap<NationalTable, readonly LoadedFile[]>

/** What a file says by itself: no other is needed for it, so that it can be checked while another is read or compared. */
export async function checkAlone(checked: Checked, loaded: LoadedFiles) {
  for (const [name, files] of loaded) {
    const table = `${name}_loading`
    await checkRepeated(checked, files, { name, table })
    for (const one of files) {
      if (one.weighed.size > 0 || one.file.kind === 'Crash') await checkDays(checked, one, table)
      if (one.file.kind === 'Violation')
        checked.notes.push(...(await differingTotals(checked.client, one.file.name, table)))
      one.carriers = await describeLines(checked.client, one)
    }
  }
}

/** What the files say of each other, of the month before, and FMCSA of them. @returns whether totals prove the violations */
export async function checkTogether(
  checked: Checked,
  loaded: LoadedFiles,
  { isAccepted, indexed }: { isAccepted: boolean; indexed: Promise<unknown> },
): Promise<boolean> {
  const { snapshot } = checked
  const has = (table: NationalTable) => loaded.has(table)
  const onFile = (table: 'national_inspection' | 'national_violation', named: NationalTable) =>
    `(select * from ${table} where snapshot = '${snapshot}' and dot_number in (select dot_number from ${named}_loading))`
  const inspections = has('national_inspection')
    ? 'national_inspection_loading'
    : onFile('national_inspection', 'national_violation')
  const violations = has('national_violation')
    ? 'national_violation_loading'
    : onFile('national_violation', 'national_inspection')
  let isProven = false
  if (has('national_inspection') || has('national_violation')) {
    isProven = await checkTotals(checked, {
      inspections,
      violations,
      violationFile: loaded.get('national_violation')?.[0],
      violationTable: 'national_violation_loading',
      indexed,
    })
  }
  checked.checks.push(repeatedCheck(loaded))
  if (has('national_inspection'))
    await checkMonthBefore(checked, { table: 'national_inspection', named: 'Inspections' }, isAccepted)
  // Nothing else says how many there should be.
  if (has('national_violation') && !isProven)
    await checkMonthBefore(checked, { table: 'national_violation', named: 'Violations' }, isAccepted)
  if (has('national_crash'))
    await checkMonthBefore(checked, { table: 'national_crash', named: 'Crashes' }, isAccepted)
  if (has('national_published') && has('national_inspection'))
    await checkPublishedCounts(checked, { inspections, violations }, isAccepted)
  return isProven
}

function repeatedCheck(loaded: LoadedFiles): ImportCheck {
  const repeated = [...loaded.values()].flat().reduce((sum, one) => sum + one.repeated, 0)
  return {
    Check: 'Repeated lines',
    ByFiles: 0,
    Found: repeated,
    Result: repeated === 0 ? 'Matches' : 'Counted once',
    Detail: null,
  }
}
