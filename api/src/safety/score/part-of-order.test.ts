import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { partOfOrder } from './part-of-order.ts'

const rows = fc.array(
  fc.record({ points: fc.integer({ min: 0, max: 3 }), id: fc.constantFrom('a', 'B', 'c', 'd-1', 'é') }),
)
const bounds = fc.record({ offset: fc.nat({ max: 15 }), limit: fc.nat({ max: 6 }) })

interface Row {
  points: number
  id: string
}

const byPoints = (one: Row, other: Row) => other.points - one.points
const byId = (one: Row, other: Row) => one.id.localeCompare(other.id)

test('a part of an order is that part of all rows in order, also where rows are alike', () => {
  fc.assert(
    fc.property(rows, bounds, (all, { offset, limit }) => {
      const numbered = all.map((row, place) => ({ ...row, place }))
      expect(partOfOrder(numbered, { offset, limit }, byPoints, byId)).toEqual(
        numbered
          .toSorted((one, other) => byPoints(one, other) || byId(one, other))
          .slice(offset, offset + limit),
      )
    }),
  )
})

test('ids are compared only of rows that the part may have', () => {
  let compared = 0
  const many = Array.from({ length: 1000 }, (_, index) => ({ points: index, id: `${index}` }))
  const part = partOfOrder(many, { offset: 100, limit: 10 }, byPoints, (one, other) => {
    compared += 1
    return byId(one, other)
  })
  expect(part.map(({ points }) => points)).toEqual([899, 898, 897, 896, 895, 894, 893, 892, 891, 890])
  expect(compared).toBe(0)
})
