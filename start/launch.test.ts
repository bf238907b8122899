import { expect, test } from '@jest/globals'
import { isNewEnough } from './launch.mjs'

test.each(['22.18.0', '22.20.1', '23.0.0', '24.21.0', '100.0.0'])(
  'Node %s runs the portal itself',
  (version) => {
    expect(isNewEnough(version)).toBe(true)
  },
)

test.each(['18.0.0', '20.20.2', '22.9.0', '22.17.1', '9.99.0'])(
  'Node %s hands over to a newer one',
  (version) => {
    expect(isNewEnough(version)).toBe(false)
  },
)
