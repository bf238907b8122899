import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { DescriptionPanel } from './description-list.tsx'

test('what is not known of a record is left out, and a panel of nothing else with it', () => {
  draw(
    <>
      <DescriptionPanel
        title="Key facts"
        facts={[
          ['City', 'Erie, PA'],
          ['County', null],
          ['Closed', '-'],
          ['Count', 0],
        ]}
      />
      <DescriptionPanel title="Fine" facts={[['Final fine', '-']]} texts={[['Notes', '']]} />
    </>,
  )
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toEqual(['City', 'Count'])
  expect(screen.queryByRole('region', { name: 'Fine' })).not.toBeInTheDocument()
})
