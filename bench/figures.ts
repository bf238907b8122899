export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The percentile by nearest rank; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Bytes in kB of 1000, one decimal. */
export const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

export const ms = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0))

export const ratio = (value: number, reference: number): string =>
  reference === 0 ? '-' : (value / reference).toFixed(2)

/** Prints rows below a title; the first column is text, the others are figures. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd()
  console.log(`\n${title}\n`)
  console.log(`  ${line(head)}`)
  console.log(`  ${widths.map((width) => '-'.repeat(width)).join('   ')}`)
  for (const row of rows) console.log(`  ${line(row)}`)
}
