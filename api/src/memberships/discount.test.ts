import { expect, test } from '@jest/globals'
import { discounted } from './discount.ts'

test.each([
  [1999, 10, 1799],
  [1005, 50, 502],
  [1999, 100, 0],
  [0, 15, 0],
  [1, 1, 0],
  [2995, 15, 2545],
])('%d cents less %d percent are %d', (cents, percent, left) => {
  expect(discounted(cents, percent)).toBe(left)
})
