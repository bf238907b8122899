import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ShareBar } from './share-bar.tsx'

test('every part of a whole is told with its amount and its share', () => {
  draw(
    <ShareBar
      label="Outcomes"
      shares={[
        { name: 'Dismissed', note: 'won', value: 21, color: 1 },
        { name: 'Not Guilty', note: 'won', value: 3, color: 1 },
        { name: 'Guilty', note: 'lost', value: 6, color: 2 },
      ]}
    />,
  )
  const parts = within(screen.getByRole('list', { name: 'Outcomes' })).getAllByRole('listitem')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Dismissed won 21 70%',
    'Not Guilty won 3 10%',
    'Guilty lost 6 20%',
  ])
})

test('of nothing there are no shares', () => {
  draw(<ShareBar label="Outcomes" shares={[{ name: 'Guilty', value: 0, color: 2 }]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Guilty 0 -$/)
})
