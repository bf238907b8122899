import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openElement } from 'shared-testing/screen'
import { CourtDate, isCourtDateNear } from './court-date.tsx'

const today = new Date('2026-11-20T23:30:00')

test.each(['2026-11-20', '2026-11-21', '2026-12-04'])('a court date on %s is near', (day) => {
  expect(isCourtDateNear(day, today)).toBe(true)
})

test.each([null, '2026-11-19', '2026-12-05'])('a court date on %s is not', (day) => {
  expect(isCourtDateNear(day, today)).toBe(false)
})

test('only a near one of an open ticket says how far it is', () => {
  openElement(
    <>
      <CourtDate day="2026-11-21" today={today} />
      <CourtDate day="2026-11-22" today={today} isClosed />
      <CourtDate day={null} today={today} />
    </>,
  )
  expect(screen.getByText('tomorrow')).toBeVisible()
  expect(screen.getByText('22 Nov 2026')).toBeVisible()
  expect(screen.getAllByText(/tomorrow|in \d+ day/)).toHaveLength(1)
  expect(screen.getByText('-')).toBeVisible()
})
