import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { applyStoredColorMode, chooseColorMode } from './color-mode.ts'
import { ColorModeSwitch } from './color-mode-switch.tsx'

const root = document.documentElement
let isSystemDark = false
let systemChanged = () => {}

beforeEach(() => {
  isSystemDark = false
  Object.assign(globalThis, {
    matchMedia: () => ({
      get matches() {
        return isSystemDark
      },
      addEventListener: (_: string, listener: () => void) => {
        systemChanged = listener
      },
      removeEventListener: () => {
        systemChanged = () => {}
      },
    }),
  })
})

test('before the first render the stored mode is on the page', () => {
  localStorage.setItem('color-mode', 'dark')
  applyStoredColorMode()
  expect(root).toHaveClass('dark')
  expect(root.style.colorScheme).toBe('dark')
})

test('without a choice, or with one that makes no sense, the system decides', () => {
  isSystemDark = true
  localStorage.setItem('color-mode', 'sepia')
  applyStoredColorMode()
  expect(root).toHaveClass('dark')
})

test('a choice is kept and shown at once, system too', async () => {
  const { user } = draw(<ColorModeSwitch />)
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  expect(localStorage.getItem('color-mode')).toBe('dark')
  expect(root).toHaveClass('dark')
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'System' }))
  expect(localStorage.getItem('color-mode')).toBe('system')
  expect(root).toHaveClass('light')
  expect(root).not.toHaveClass('dark')
})

test('the system is followed live, also where no switch is shown', () => {
  draw(null)
  act(() => {
    isSystemDark = true
    systemChanged()
  })
  expect(root).toHaveClass('dark')
})

test('a choice in another tab is followed', () => {
  draw(<ColorModeSwitch />)
  act(() => {
    localStorage.setItem('color-mode', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'color-mode' }))
  })
  expect(root).toHaveClass('dark')
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
})

test('paper is light, and the screen is as before when it is printed', () => {
  localStorage.setItem('color-mode', 'dark')
  draw(<ColorModeSwitch />)
  act(() => chooseColorMode('dark'))
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(root).toHaveClass('light')
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(root).toHaveClass('dark')
})

test('a browser that stores nothing still shows the choice', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  chooseColorMode('dark')
  expect(root).toHaveClass('dark')
  chooseColorMode('system')
  expect(root).toHaveClass('light')
})
