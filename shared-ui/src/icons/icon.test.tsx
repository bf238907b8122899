import { expect, test } from '@jest/globals'
import { draw } from '../testing.tsx'
import { Icon } from './icon.tsx'
import './icon-set.ts'

test('an icon that a module brings is drawn from its lines', () => {
  draw(<Icon name={{ paths: ['M2 9h4', 'M13 5v2'] }} />)
  expect(document.querySelectorAll('svg path')).toHaveLength(2)
})

test('an icon that is not known keeps its place', () => {
  draw(
    <>
      <Icon name="gauge" />
      <Icon name="from-a-newer-remote" />
    </>,
  )
  const [known, unknown] = document.querySelectorAll('svg')
  expect(known?.childElementCount).toBeGreaterThan(0)
  expect(unknown).toBeEmptyDOMElement()
  expect(unknown).toHaveAttribute('width', '16')
})
