import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { initials } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { StatusBadge, statusMark } from './status-badge.tsx'
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

test('a status keeps its words; one that is not known yet asks for nothing', () => {
  draw(<StatusBadge status="PE Only" />)
  expect(screen.getByText('PE Only')).toBeVisible()
  expect(statusMark('Active')).toBe('ok')
  expect(statusMark('Sent to the moon')).toBe('none')
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
