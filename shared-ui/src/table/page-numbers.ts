const most = 3

/** The pages to offer: three at most, the current one in the middle where there are pages on both sides. */
export function pageNumbers(page: number, pages: number) {
  const count = Math.min(most, pages)
  const first = Math.min(Math.max(1, page - 1), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
