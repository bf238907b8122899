import { expect, test } from '@jest/globals'
import type { Basic, BasicSummary, CarrierSafety } from 'shared-api/safety'
import { mostUrgentOf } from './most-urgent.ts'
import { sampleBasic, sampleCarrier } from './sample-safety.ts'

const basic = (name: Basic, Percentile: number | null, Threshold: number) =>
  sampleBasic({ Basic: name, Percentile, Threshold, Alert: Percentile !== null && Percentile >= Threshold })

const carrier = (CarrierName: string, Basics: BasicSummary[]) => sampleCarrier({ CarrierName, Basics })

const inWords = (carriers: readonly CarrierSafety[]) =>
  mostUrgentOf(carriers).map(({ CarrierName, Basics }) => [
    CarrierName,
    ...Basics.map(({ Basic: name }) => name),
  ])

test('a carrier in alert comes before one that is near, and that before a calm one', () => {
  const calm = carrier('Calm', [basic('Driver Fitness', 10, 80), basic('Hours of Service', 50, 65)])
  const near = carrier('Near', [basic('Driver Fitness', 10, 80), basic('Hours of Service', 61, 65)])
  const alarming = carrier('Alarming', [
    basic('Driver Fitness', 76, 80),
    basic('Unsafe Driving', 12, 65),
    basic('Vehicle Maintenance', 82, 80),
  ])
  const unknown = carrier('Unknown', [basic('Driver Fitness', null, 80)])
  expect(inWords([unknown, calm, near, alarming])).toEqual([
    ['Alarming', 'Vehicle Maintenance', 'Driver Fitness'],
    ['Near', 'Hours of Service'],
    ['Calm', 'Hours of Service'],
    ['Unknown'],
  ])
})

test('of many carriers only the five most urgent are shown', () => {
  const many = [10, 20, 30, 40, 50, 60, 70].map((percentile) =>
    carrier(`At ${percentile}`, [basic('Vehicle Maintenance', percentile, 80)]),
  )
  expect(inWords(many).map(([name]) => name)).toEqual(['At 70', 'At 60', 'At 50', 'At 40', 'At 30'])
})
