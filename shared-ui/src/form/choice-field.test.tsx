import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { draw } from '../testing.tsx'
import { ChoiceField } from './choice-field.tsx'

const products = [
  { value: '', label: 'None', note: 'Not now.' },
  { value: 'a', label: 'Membership', note: 'A lawyer for every violation.', end: '$19.95' },
]

function Choice({ onSent }: { onSent: (product: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { Product: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit(({ Product }) => onSent(Product))(event)}>
      <ChoiceField label="Product" options={products} {...register('Product')} />
      <button type="submit">Send</button>
    </form>
  )
}

test('one is chosen with its words and the arrow keys', async () => {
  const sent: string[] = []
  const { user } = draw(<Choice onSent={(product) => sent.push(product)} />)
  expect(screen.getByRole('group', { name: 'Product' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'None' })).toBeChecked()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('radio', { name: 'Membership' })
  expect(chosen).toBeChecked()
  expect(chosen).toHaveAccessibleDescription('$19.95 A lawyer for every violation.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['a'])
})
