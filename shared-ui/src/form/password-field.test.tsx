import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { PasswordField } from './password-field.tsx'

test('a password is hidden until it is asked for', async () => {
  const { user } = draw(<PasswordField label="Password" name="Password" />)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveAttribute('type', 'password')
})

test('a password can be pasted, and a manager knows the field', async () => {
  const { user } = draw(<PasswordField label="Password" name="Password" />)
  await user.click(screen.getByLabelText('Password'))
  await user.paste('drive-safe-demo-2026')
  expect(screen.getByLabelText('Password')).toHaveValue('drive-safe-demo-2026')
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
})
