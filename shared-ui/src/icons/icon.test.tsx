import { expect, test } from '@jest/globals'
import { draw } from '../testing.tsx'
import { Icon } from './icon.tsx'

test('an icon that a module brings is drawn from its lines', () => {
  draw(<Icon name={{ paths: ['M2 9h4', 'M13 5v2'] }} />)
  expect(document.querySelectorAll('svg path')).toHaveLength(2)
})

test('a name that the kit does not know draws a box instead of nothing', () => {
  draw(<Icon name="from-a-newer-remote" />)
  expect(document.querySelectorAll('svg path')).toHaveLength(3)
})
