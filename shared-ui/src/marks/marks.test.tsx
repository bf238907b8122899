import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { initials } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { StatusBadge } from './status-badge.tsx'
import './icon-set.ts'

test('initials are those of the first and the last name', () => {
  expect(['Dana Pell', 'dana van der pell', 'Operator', '  ', ''].map(initials)).toEqual([
    'DP',
    'DP',
    'O',
    '',
    '',
  ])
})

test('a status keeps its words, with the mark of its tone', () => {
  draw(<StatusBadge status="Ordered" tone="wait" />)
  const wait = screen.getByText('Ordered').querySelector('svg')?.innerHTML
  draw(<StatusBadge status="Lost" tone={undefined} />)
  expect(screen.getByText('Lost').querySelector('svg')?.innerHTML).not.toBe(wait)
})

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
