import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Link } from '../buttons/link.tsx'
import { draw } from '../testing.tsx'

test('the number of a record does not break at its hyphen, in a link and among its words', () => {
  draw(
    <>
      <Link to="/ticket">T-204817</Link>
      <Link to="/court">Court for C-10482 and IN-MB04417729 on-site</Link>
      <Link to="/receipt">R-2026-000199</Link>
    </>,
  )
  for (const number of ['T-204817', 'C-10482', 'IN-MB04417729', 'R-2026-000199'])
    expect(screen.getByText(number)).toHaveStyle({ whiteSpace: 'nowrap' })
  const words = screen.getByRole('link', { name: 'Court for C-10482 and IN-MB04417729 on-site' })
  expect(words).not.toHaveStyle({ whiteSpace: 'nowrap' })
})
