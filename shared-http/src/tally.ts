/** Sums by key. A sum of nothing takes no memory. */
export class Tally {
  readonly #sums = new Map<string, number>()

  of(key: string): number {
    return this.#sums.get(key) ?? 0
  }

  add(key: string, count: number): void {
    const sum = this.of(key) + count
    if (sum === 0) this.#sums.delete(key)
    else this.#sums.set(key, sum)
  }
}
