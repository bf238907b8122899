import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { masterData } from 'shared-api/accounts/master-data'
import { testService } from '../../test/support/test-service.ts'

await testService({ as: 'carrier' })

test('CDL states are the states, DC and the provinces of Canada, and nothing of Mexico', async () => {
  const states = await call(masterData.list, { query: { data_type: 'STATES' } })
  expect(states).toHaveLength(51 + 13)
  expect(states).toContainEqual({ label: 'Ohio', value: 'OH' })
  expect(states).toContainEqual({ label: 'Ontario', value: 'ON' })
  const words = states.flatMap(({ label, value }) => [label, value])
  expect(words.filter((word) => ['Chihuahua', 'Mexico', 'CHIH'].includes(word))).toEqual([])
})

test('the categories of a violation are those of MCMIS, without the unknown one', async () => {
  const categories = await call(masterData.dropdown, { query: { key: 'VIOLATION_CATEGORY' } })
  expect(categories).toHaveLength(49)
  expect(categories).toContainEqual({ label: 'Speeding', value: 'Speeding' })
  expect(categories).not.toContainEqual({ label: 'Unknown', value: 'Unknown' })
})

test('the reasons to cancel a membership leave out the two that the specification excludes', async () => {
  const reasons = await call(masterData.dropdown, { query: { key: 'CANCELLATION_REASON' } })
  expect(reasons.length).toBeGreaterThan(3)
  const labels = reasons.map(({ label }) => label)
  expect(labels).not.toContain('Driver is no longer driving for us')
  expect(labels.filter((label) => label.startsWith('Driver is driving for us but wishes to cancel'))).toEqual(
    [],
  )
})
