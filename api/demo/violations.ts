import type { Basic } from 'shared-api/safety'
import { type CatalogViolation, readViolationCatalog } from '../src/safety/reference-data.ts'
import type { Random } from './seeded-random.ts'

/** Codes that everybody in the trade has met, where the verified ones are too few. */
const familiar = new Set(['391.11B4', '172.504A', '172.516C6', '177.817A', '177.834A', '107.620B'])

/** Real codes with FMCSA's words, of the kind that carriers of goods really get. */
export function readDemoViolations(): CatalogViolation[] {
  return readViolationCatalog().filter(
    ({ code, isVerified, severity }) => severity > 0 && (isVerified || familiar.has(code)),
  )
}

/** Different codes of one BASIC whose severities add up to the sum. Throws when there are none. */
export function violationsOfSum(
  catalog: readonly CatalogViolation[],
  random: Random,
  { basic, severity, atLeast }: { basic: Basic; severity: number; atLeast: number },
): CatalogViolation[] {
  const choices = shuffled(
    catalog.filter((violation) => violation.basic === basic),
    random,
  ).toSorted((one, other) => other.severity - one.severity)
  const found = pickSum(choices, severity, atLeast)
  if (found === undefined) throw new Error(`No ${basic} codes add up to ${severity}`)
  return found
}

/** The first choices, in their order, that add up; depth first. */
function pickSum(
  choices: readonly CatalogViolation[],
  left: number,
  atLeast: number,
): CatalogViolation[] | undefined {
  if (left === 0) return atLeast <= 0 ? [] : undefined
  for (const [index, choice] of choices.entries()) {
    if (choice.severity > left) continue
    const rest = pickSum(choices.slice(index + 1), left - choice.severity, atLeast - 1)
    if (rest !== undefined) return [choice, ...rest]
  }
  return undefined
}

/** One to three codes of one BASIC. */
export function anyViolations(
  catalog: readonly CatalogViolation[],
  random: Random,
  basic: Basic,
): CatalogViolation[] {
  const choices = catalog.filter((violation) => violation.basic === basic)
  return shuffled(choices, random).slice(0, random.between(1, 3))
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
