import { describe, expect, test } from '@jest/globals'
import { contractNumber, type RemoteDescription } from './description.ts'
import { compareVersions, satisfies, verdictOf } from './verdict.ts'

const description: RemoteDescription = {
  id: 'drivers',
  title: 'Drivers',
  contract: contractNumber,
  paths: [],
  navigation: [],
  slots: [],
}
const host = { contracts: [contractNumber], shared: { react: '19.3.1', 'shared-ui': '1.2.0' } }

describe('a remote is compatible', () => {
  test('when it speaks a contract of the host and its ranges hold', () => {
    expect(verdictOf({ description, shared: { react: '^19.3.0', 'shared-ui': '^1.0.0' } }, host)).toEqual({
      isCompatible: true,
    })
  })
})

describe('a remote is refused, with every reason', () => {
  test('when it speaks another contract', () => {
    const verdict = verdictOf({ description: { ...description, contract: 1 }, shared: {} }, host)
    expect(verdict).toEqual({
      isCompatible: false,
      reasons: ['It speaks contract 1, and this portal speaks 2'],
    })
  })

  test('when a share is too old or missing', () => {
    const shared = { react: '^20.0.0', 'shared-ui': '^1.3.0', 'shared-ui/charts': '^1.0.0' }
    expect(verdictOf({ description, shared }, host)).toEqual({
      isCompatible: false,
      reasons: [
        'It needs react ^20.0.0, and this portal provides 19.3.1',
        'It needs shared-ui ^1.3.0, and this portal provides 1.2.0',
        'It needs shared-ui/charts, which this portal does not provide',
      ],
    })
  })
})

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.9.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.10.0', '^1.9.0', true],
  ['1.2.3', '*', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3-beta.1', '^1.2.3', false],
])('version %s is in range %s: %s', (version, range, isInRange) => {
  expect(satisfies(version, range)).toBe(isInRange)
})

test('versions sort by number, not by letter', () => {
  expect(['1.10.0', '1.2.0', '1.2.10', '0.9.9'].toSorted(compareVersions)).toEqual([
    '0.9.9',
    '1.2.0',
    '1.2.10',
    '1.10.0',
  ])
})
