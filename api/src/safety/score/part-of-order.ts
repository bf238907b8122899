/**
 * The rows of a part of an order. Where the first comparison leaves rows alike, the second, which is dear, tells only those
 * apart that the part may have.
 */
export function partOfOrder<Row>(
  rows: readonly Row[],
  { offset, limit }: { offset: number; limit: number },
  compare: (one: Row, other: Row) => number,
  tellApart: (one: Row, other: Row) => number,
): Row[] {
  const ordered = rows.toSorted(compare)
  const first = ordered[offset]
  const last = ordered[Math.min(offset + limit, ordered.length) - 1]
  if (first === undefined || last === undefined || limit === 0) return []
  const from = ordered.findIndex((row) => compare(row, first) === 0)
  const to = ordered.findLastIndex((row) => compare(row, last) === 0) + 1
  return ordered
    .slice(from, to)
    .toSorted((one, other) => compare(one, other) || tellApart(one, other))
    .slice(offset - from, offset - from + limit)
}
