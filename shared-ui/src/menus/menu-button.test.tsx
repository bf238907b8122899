import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { type ActionGroup, MenuButton } from './menu-button.tsx'

const onOpen = jest.fn()
const onSoon = jest.fn()
const groups: readonly ActionGroup[] = [
  {
    actions: [
      { id: 'open', label: 'Open', onChosen: onOpen },
      { id: 'sign', label: 'Sign', unavailable: 'Only the driver signs.' },
    ],
  },
  {
    label: 'Expires',
    actions: [
      { id: 'soon', label: 'Soon', isChosen: false, onChosen: onSoon },
      { id: 'late', label: 'Late', isChosen: true, onChosen: jest.fn() },
    ],
  },
]

const open = () =>
  draw(<MenuButton groups={() => groups}>{(trigger) => <Button {...trigger}>More</Button>}</MenuButton>)

const button = () => screen.getByRole('button', { name: 'More' })

test('a press opens the menu, and what is chosen is done', async () => {
  const { user } = open()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{Home}')
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('data-highlighted'),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'))
})

test('of a choice it says which one holds', async () => {
  const { user } = open()
  await user.click(button())
  expect(await screen.findByRole('menuitemradio', { name: 'Late' })).toBeChecked()
  expect(screen.getByRole('menuitemradio', { name: 'Soon' })).not.toBeChecked()
  expect(screen.getByRole('group', { name: 'Expires' })).toBeVisible()
})

test('by keys it opens at its first line, and Escape leads back to its button', async () => {
  const { user } = open()
  await user.tab()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  const first = screen.getByRole('menuitem', { name: 'Open' })
  await waitFor(() => expect(first).toHaveAttribute('data-highlighted'))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(first).not.toHaveAttribute('data-highlighted'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onSoon).toHaveBeenCalledTimes(1))
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button()).toHaveFocus())
})

test('keys pressed while the menu is loaded are not lost', async () => {
  for (const chosen of [onOpen, onSoon]) chosen.mockClear()
  const { user } = open()
  await user.tab()
  // At once, as a user does who knows the menu: before anything of it is drawn.
  act(() => button().click())
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(button(), { key })
  await waitFor(() => expect(onSoon).toHaveBeenCalledTimes(1))
  expect(onOpen).not.toHaveBeenCalled()
})

test('an action that can not be done says why, and a press does nothing', async () => {
  const { user } = open()
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  const item = screen.getByRole('menuitem', { name: 'Sign Only the driver signs.' })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  // Only what can't be done is faded.
  expect(screen.getByText('Sign')).toHaveStyle({ opacity: '0.45' })
  expect(item).not.toHaveStyle({ opacity: '0.45' })
  await user.click(item)
  expect(screen.getByRole('menu')).toBeVisible()
})
