import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { Button, IconButton } from './button.tsx'
import { Link, LinkButton } from './link.tsx'

test('a busy button keeps the focus and does nothing', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn()
  const { user } = draw(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        Sign in
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Sign in' })
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button submits nothing unless it says so', async () => {
  const onSubmit = jest.fn()
  const { user } = draw(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <IconButton icon="x" label="Close" />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a link stays in the portal by `to` and leaves it by `href`', () => {
  draw(
    <>
      <Link to="/drivers-list">Drivers</Link>
      <LinkButton href="https://pay.example/1" icon="copy">
        Pay now
      </LinkButton>
    </>,
  )
  expect(screen.getByRole('link', { name: 'Drivers' })).toHaveAttribute('href', '/drivers-list')
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/1')
})

test.each([
  ['at the left edge of the window', 100, false],
  ['at the right edge of the window', 900, true],
])('the reason of a button %s stays in the window', async (_where, left, isAtEnd) => {
  const { user } = draw(<Button unavailable="Select fewer drivers.">Cancel membership</Button>)
  const button = screen.getByRole('button', { name: 'Cancel membership' })
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, 100, 32))
  await user.hover(button)
  const style = getComputedStyle(screen.getByRole('tooltip'))
  expect(style.getPropertyValue('inset-inline-start')).toMatch(isAtEnd ? /^auto$/ : /spacing-0/)
})

test('a button that can not be pressed any more keeps the focus', async () => {
  const { user, redraw } = draw(<Button unavailable={undefined}>Mark all as read</Button>)
  await user.tab()
  redraw(<Button unavailable="All notifications are read.">Mark all as read</Button>)
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus()
})

test('a button that can not be pressed says why to the focus and to a screen reader', async () => {
  const onClick = jest.fn()
  const { user } = draw(
    <Button onClick={onClick} unavailable="Select fewer drivers.">
      Cancel membership
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Cancel membership' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Select fewer drivers.')
  await user.tab()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(onClick).not.toHaveBeenCalled()
})
