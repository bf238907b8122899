import type { DropdownKey, Option } from 'shared-api/accounts/master-data'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseCsv } from '../platform/csv.ts'

const Places = z.array(z.object({ code: z.string(), name: z.string() }))
const readReference = (name: string) =>
  readFileSync(new URL(`../safety/reference/${name}`, import.meta.url), 'utf8')
const lists = z
  .object({ cdl_issuing_us: Places, canada: Places })
  .parse(JSON.parse(readReference('reference_lists.json')))

/** The states, DC and Canadian provinces, whose CDLs are valid in the United States. */
export const cdlStates: Option[] = [...lists.cdl_issuing_us, ...lists.canada].map(({ code, name }) => ({
  label: name,
  value: code,
}))

/** Without the two reasons that section 5 of the specification excludes. */
export const cancellationReasons: Option[] = [
  'Driver left the company',
  'Driver was dismissed',
  'Driver retired',
  'Driver is on extended leave',
  'Driver moved to a position without driving',
  'Driver was added by mistake',
  'Carrier is closing',
  'Other',
].map((reason) => ({ label: reason, value: reason }))

/** What a citation is for, in the categories of FMCSA's MCMIS. */
export const violationCategories: Option[] = parseCsv(readReference('violation_categories.csv'))
  .filter(({ group }) => group !== 'Invalid')
  .map(({ description = '' }) => ({ label: description, value: description }))

export const dropdowns: Readonly<Record<DropdownKey, Option[]>> = {
  CANCELLATION_REASON: cancellationReasons,
  VIOLATION_CATEGORY: violationCategories,
}
