/** Rows under their heads, in columns as wide as their widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A size as a person reads it: 940 B, 12.3 kB. */
export function bytes(count: number): string {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`
}
