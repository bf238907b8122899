import { parseKeys } from '../../src/platform/secrets/keys.ts'

/** When the tests happen: a Friday afternoon in Ohio, three weeks after a snapshot. */
export const testNow = new Date('2026-11-20T18:45:00Z')

/** Seals the demo of the tests; nothing else is sealed with it. */
export const testKeyText = `1:${Buffer.alloc(32, 'test key').toString('base64')}`
export const testKeys = parseKeys(testKeyText)

/** Next to nothing: the tests of the service check thousands of passwords. */
export const testPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const templateDatabase = 'portal_template'
