import { expect, test } from '@jest/globals'
import { formatFileSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [2048, '2 kB'],
  [1_048_575, '1,024 kB'],
  [1_572_864, '1.5 MB'],
  [10_485_760, '10 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
