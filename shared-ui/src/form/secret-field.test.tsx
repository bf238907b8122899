import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { SecretField } from './secret-field.tsx'

test('a secret is shown as dots until the user asks to see it', async () => {
  const { user } = draw(<SecretField label="Social Security number" />)
  const field = screen.getByLabelText('Social Security number')
  await user.type(field, '123-45-6789')
  expect(field).toHaveValue('123-45-6789')
  // No manager of passwords takes it for one.
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Show what you typed: Social Security number' }))
  const hide = screen.getByRole('button', { name: 'Hide what you typed: Social Security number' })
  expect(hide).toHaveAttribute('aria-pressed', 'true')
  await user.click(hide)
  expect(screen.getByRole('button', { name: /^Show/ })).toHaveAttribute('aria-pressed', 'false')
})
