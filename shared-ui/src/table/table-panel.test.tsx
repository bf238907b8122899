import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { draw } from '../testing.tsx'
import { TablePanel } from './table-panel.tsx'

/** Is gone once it is pressed, and only it is drawn again. */
function Passing({ name }: { name: string }) {
  const [isThere, setIsThere] = useState(true)
  return isThere && <button onClick={() => setIsThere(false)}>{name}</button>
}

function List({ page }: { page: number }) {
  return (
    <>
      <TablePanel label="Drivers">
        Page {page}
        <Passing name="In the list" />
        {createPortal(<Passing name="In a menu of the list" />, document.body)}
      </TablePanel>
      <Passing name="In a dialog" />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

function press(name: string) {
  act(() => {
    button(name).focus()
    button(name).click()
  })
  expect(document.activeElement).toBe(document.body)
}

test('a list takes the focus of what is gone from it', () => {
  const { redraw } = draw(<List page={1} />)
  press('In the list')
  redraw(<List page={2} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Drivers' }))
})

test('a list leaves the focus where the user has put it', () => {
  const { redraw } = draw(<List page={1} />)
  act(() => {
    button('In the list').focus()
    button('In the list').blur()
  })
  redraw(<List page={2} />)
  expect(document.activeElement).toBe(document.body)
})

test.each(['In a dialog', 'In a menu of the list'])(
  'a list leaves the focus alone that is gone %s',
  (name) => {
    const { redraw } = draw(<List page={1} />)
    press('In the list')
    press(name)
    redraw(<List page={2} />)
    expect(document.activeElement).toBe(document.body)
  },
)
