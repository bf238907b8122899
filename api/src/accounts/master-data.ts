import type { Option } from 'shared-api/accounts/master-data'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Places = z.array(z.object({ code: z.string(), name: z.string() }))
const file = new URL('../safety/reference/reference_lists.json', import.meta.url)
const lists = z
  .object({ cdl_issuing_us: Places, canada: Places })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

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
