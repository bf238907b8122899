import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { StatusBadge } from './status-badge.tsx'

test('a status keeps its words, with the mark of its tone', () => {
  draw(<StatusBadge status="Ordered" tone="wait" />)
  const wait = screen.getByText('Ordered').querySelector('svg')?.innerHTML
  draw(<StatusBadge status="Lost" tone={undefined} />)
  expect(screen.getByText('Lost').querySelector('svg')?.innerHTML).not.toBe(wait)
})
