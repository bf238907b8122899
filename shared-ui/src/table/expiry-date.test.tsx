import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ExpiryDate, inDays, isExpiring } from './expiry-date.tsx'

const today = new Date(2026, 10, 20)

test('how far a day is, in words', () => {
  expect([12, 1, 0, -1, -51, -729, -730, -13_473].map(inDays)).toEqual([
    'in 12 days',
    'tomorrow',
    'today',
    'yesterday',
    '51 days ago',
    '729 days ago',
    '2 years ago',
    '36 years ago',
  ])
})

test('a day within 60 days or over is expiring', () => {
  expect(isExpiring('2027-01-19', today)).toBe(true)
  expect(isExpiring('2027-01-20', today)).toBe(false)
  expect(isExpiring('2020-01-01', today)).toBe(true)
  expect(isExpiring(undefined, today)).toBe(false)
})

test('only an expiring day says how far it is', () => {
  draw(
    <>
      <ExpiryDate day="2026-12-02" today={today} />
      <ExpiryDate day="2028-08-19" today={today} />
      <ExpiryDate day={null} today={today} />
    </>,
  )
  expect(screen.getByText('02 Dec 2026')).toBeVisible()
  expect(screen.getByText('in 12 days')).toBeVisible()
  expect(screen.getByText('19 Aug 2028')).toBeVisible()
  expect(screen.getAllByText(/in \d+ day/)).toHaveLength(1)
  expect(screen.getByText('-')).toBeVisible()
})
