import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { draw } from '../testing.tsx'
import { DateField } from './date-field.tsx'

/** The dates that the tests type and choose, with the value that a form reads. */
const days = new Map([
  ['4/27/90', '1990-04-27'],
  ['27 Apr 1990', '1990-04-27'],
])

function Birthday({ onSent }: { onSent?: (fields: { DOB: string }) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { DOB: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit((fields) => onSent?.(fields))(event)}>
      <DateField label="Date of birth" read={(typed) => days.get(typed)} {...register('DOB')} />
      <button type="submit">Send</button>
    </form>
  )
}

test('a day stands as it was understood, for the reader and for the form', async () => {
  const sent: string[] = []
  const { user } = draw(<Birthday onSent={({ DOB }) => sent.push(DOB)} />)
  await user.type(screen.getByLabelText('Date of birth'), '4/27/90')
  await user.tab()
  expect(screen.getByLabelText('Date of birth')).toHaveValue('27 Apr 1990')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['27 Apr 1990'])
})

test('text that is not a date stays as it was typed', async () => {
  const { user } = draw(<Birthday />)
  await user.type(screen.getByLabelText('Date of birth'), '31 Feb 1990')
  await user.tab()
  expect(screen.getByLabelText('Date of birth')).toHaveValue('31 Feb 1990')
})

test("a day of the system's calendar is as good as one that was typed", async () => {
  const sent: string[] = []
  const { user } = draw(<Birthday onSent={({ DOB }) => sent.push(DOB)} />)
  const field = screen.getByLabelText('Date of birth')
  await user.type(field, '4/27/90')
  const calendar = document.querySelector('input[type=date]')
  if (!(calendar instanceof HTMLInputElement)) throw new Error('There is no calendar.')
  let opened: string | undefined
  calendar.showPicker = () => {
    opened = calendar.value
  }
  await user.click(screen.getByRole('button', { name: 'Choose a day: Date of birth' }))
  expect(opened).toBe('1990-04-27')
  fireEvent.change(calendar, { target: { value: '1991-05-28' } })
  expect(field).toHaveValue('28 May 1991')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['28 May 1991'])
})
