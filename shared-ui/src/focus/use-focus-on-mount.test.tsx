import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

function Step({ isWanted }: { isWanted: boolean }) {
  const title = useFocusOnMount<HTMLHeadingElement>(isWanted)
  return (
    <h2 ref={title} tabIndex={-1}>
      Check the columns
    </h2>
  )
}

const title = () => screen.getByRole('heading', { name: 'Check the columns' })

test('the title of a new step takes the focus once', () => {
  const { redraw } = draw(<Step isWanted />)
  expect(title()).toHaveFocus()
  title().blur()
  redraw(<Step isWanted />)
  expect(title()).not.toHaveFocus()
})

test('a first step leaves the focus alone, also when it is drawn again', () => {
  const { redraw } = draw(<Step isWanted={false} />)
  redraw(<Step isWanted />)
  expect(title()).not.toHaveFocus()
})
