/** Works on sixteen items at a time, where their order proves nothing. Gives the results in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += 16)
    // oxlint-disable-next-line no-await-in-loop
    results.push(...(await Promise.all(items.slice(first, first + 16).map(work))))
  return results
}
