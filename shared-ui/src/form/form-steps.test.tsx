import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { FormPart } from './form-layout.tsx'
import { type FormStep, FormSteps } from './form-steps.tsx'
import { TextField } from './text-field.tsx'

const steps: FormStep[] = [
  { id: 'driver', title: 'Driver', problems: 1, isDone: true },
  { id: 'license', title: 'License', problems: 0, isDone: true },
  { id: 'address', title: 'Address', problems: 0, isDone: false },
  { id: 'spouse', title: 'Spouse', problems: 0, isDone: false, isOptional: true },
]

const form = (
  <>
    <FormSteps steps={steps} />
    <FormPart id="driver" title="Driver">
      <TextField label="First name" />
      <TextField label="Email" error="Enter an email address" />
    </FormPart>
    <FormPart id="license" title="License">
      <TextField label="CDL number" />
    </FormPart>
  </>
)

test('each part says in words how far it is', () => {
  draw(form)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Driver, 1 problem',
    'License',
    'Address, to do',
    'Spouse, optional',
  ])
})

test('a part with a problem leads to it, another to its first field', async () => {
  const { user } = draw(form)
  await user.click(screen.getByRole('button', { name: 'Driver, 1 problem' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'License' }))
  expect(screen.getByLabelText('CDL number')).toHaveFocus()
})
