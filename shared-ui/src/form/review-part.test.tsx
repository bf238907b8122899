import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { NotGiven, ReviewPart } from './review-part.tsx'

test('a part of a review lists what was given, and nothing else', () => {
  const facts = [
    { label: 'City', value: 'Dayton' },
    { label: 'Street', value: '' },
  ]
  draw(<ReviewPart title="Address" facts={facts} onChange={() => {}} />)
  const part = within(screen.getByRole('region', { name: 'Address' }))
  expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['City'])
  expect(part.queryByText(/Street/)).not.toBeInTheDocument()
})

test('all that was left empty is one line, which leads to it', async () => {
  const add = jest.fn()
  const { user } = draw(<NotGiven names={['Street', 'ZIP code', 'spouse']} onAdd={add} />)
  expect(screen.getByText('Not given: Street, ZIP code, spouse')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add what is not given' }))
  expect(add).toHaveBeenCalledTimes(1)
})
