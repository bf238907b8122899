import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { applyServerErrors } from './apply-server-errors.ts'
import { TextField } from './text-field.tsx'

interface Fields {
  Email: string
  CDLNumber: string
}

/** `thrown` is what the call behind the form fails with. */
function DriverForm({ thrown }: { thrown?: unknown }) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ shouldFocusError: false })
  const { errors, submitCount } = formState
  const submit = handleSubmit(async () => {
    await Promise.reject(thrown).catch((error: unknown) => applyServerErrors(error, setError))
  })
  const rules = thrown === undefined ? { required: 'Enter a CDL number' } : {}
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={errors} attempt={submitCount} />
      <TextField label="Email" error={errors.Email?.message} {...register('Email')} />
      <TextField label="CDL number" error={errors.CDLNumber?.message} {...register('CDLNumber', rules)} />
      <Button type="submit">Add</Button>
    </form>
  )
}

/** The messages of this form don't name their fields. */
function Days({ thrown }: { thrown: unknown }) {
  const { register, handleSubmit, setError, formState } = useForm<{ Begins: string; Way: string }>({
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const submit = handleSubmit(() => applyServerErrors(thrown, setError))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={errors} attempt={submitCount} />
      <TextField label="Activation date" isOptional error={errors.Begins?.message} {...register('Begins')} />
      <ChoiceField
        label="Product"
        error={errors.Way?.message}
        options={[{ value: 'a', label: 'Membership' }]}
        {...register('Way')}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}

const summary = async () => {
  const heading = await screen.findByRole('heading', { name: /problem/ })
  const box = heading.parentElement
  if (!box) throw new Error('The heading stands alone.')
  return box
}

test('after each failed attempt the summary has the focus and leads to the fields', async () => {
  const { user } = draw(<DriverForm />)
  for (const _ of ['once', 'again']) {
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await summary()).toHaveFocus()
  }
  expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Enter a CDL number' }))
  const field = screen.getByRole('textbox', { name: 'CDL number' })
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Enter a CDL number')
})

test("the service's errors appear at their fields and in the summary", async () => {
  const thrown = Object.assign(new Error('Some fields are wrong'), {
    status: 400,
    errors: [
      { Field: 'Email', Message: 'Enter an email address, like name@example.com' },
      { Field: 'CDLNumber', Message: 'This CDL number is taken' },
    ],
  })
  const { user } = draw(<DriverForm thrown={thrown} />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const box = await summary()
  expect(box).toHaveFocus()
  expect(within(box).getByRole('heading', { name: 'There are 2 problems' })).toBeVisible()
  expect(
    within(box)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Enter an email address, like name@example.com', 'This CDL number is taken'])
  expect(screen.getByRole('textbox', { name: 'CDL number' })).toHaveAccessibleDescription(
    'This CDL number is taken',
  )
})

test('a refusal that names no field stands on top, without a link', async () => {
  const thrown = Object.assign(new Error('Email or password is incorrect'), { status: 401 })
  const { user } = draw(<DriverForm thrown={thrown} />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const box = await summary()
  expect(box).toHaveFocus()
  expect(box).toHaveTextContent('Email or password is incorrect')
  expect(within(box).queryByRole('link')).not.toBeInTheDocument()
})

test('a message that does not say which field it is about is led by the name on its label', async () => {
  const Message = 'Enter a date, like 2026-11-20'
  const { user } = draw(
    <Days
      thrown={{
        status: 400,
        errors: [
          { Field: 'Begins', Message },
          { Field: 'Way', Message: 'Choose one' },
        ],
      }}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const box = await summary()
  expect(
    within(box)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Activation date: Enter a date, like 2026-11-20', 'Product: Choose one'])
  expect(screen.getByRole('textbox', { name: /^Activation date/ })).toHaveAccessibleDescription(Message)
})

test('without problems there is no summary', () => {
  draw(<DriverForm />)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
