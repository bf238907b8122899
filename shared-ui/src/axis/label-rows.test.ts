import { expect, test } from '@jest/globals'
import { labelRows } from './label-rows.ts'

test('no label of an axis covers another one or the line of one, however close the points are', () => {
  const points = [0, 1, 1, 6, 54, 91, 100].map((at) => ({ at, letters: 14 }))
  const labels = labelRows(points)
  expect(labels).toHaveLength(points.length)
  for (const [index, label] of labels.entries()) {
    expect(label.from).toBeGreaterThanOrEqual(0)
    expect(label.to).toBeLessThanOrEqual(100)
    for (const other of labels.slice(index + 1))
      if (label.from <= other.to && other.from <= label.to) expect(label.row).toBeGreaterThan(other.row)
  }
})

test('labels with room between them share the row next to the axis', () => {
  const labels = labelRows([0, 37, 56, 100].map((at) => ({ at, letters: 13 })))
  expect(labels.map(({ row, isFlipped }) => [row, isFlipped])).toEqual([
    [0, false],
    [0, false],
    [0, false],
    [0, true],
  ])
})
