import { expect, test } from '@jest/globals'
import { keptDraftQuery } from './add-driver-queries.ts'

test('a draft is no reference data, which the storage of the browser keeps', () => {
  const { meta, gcTime } = keptDraftQuery(undefined)
  expect([meta, gcTime]).toEqual([undefined, 0])
})
