import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ReviewPart } from './review-part.tsx'

test('a part of a review lists what was given, and names the rest in one line', () => {
  const facts = [
    { label: 'City', value: 'Dayton' },
    { label: 'Street', value: '' },
    { label: 'ZIP code', value: '' },
  ]
  draw(<ReviewPart title="Address" facts={facts} onChange={() => {}} />)
  const part = within(screen.getByRole('region', { name: 'Address' }))
  expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['City'])
  expect(part.getByText('Not given: Street, ZIP code')).toBeVisible()
})
