import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { hasUnsavedChanges } from '../unsaved-changes/unsaved-changes.ts'
import { mergeChanges } from './merge-changes.ts'
import { ConflictFields, MergedNote } from './conflict-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { serviceRecovered } from './service-recovery.ts'
import { TextField } from './text-field.tsx'
import { useRecordForm } from './use-record-form.ts'
import { useRecordMerge } from './use-record-merge.ts'

const Driver = z.object({
  FirstName: z.string().check(z.minLength(1, 'Enter a first name')),
  City: z.string(),
})
type Driver = z.infer<typeof Driver>
const names = ['FirstName', 'City'] as const
const Versioned = z.extend(Driver, { Version: z.int() })

interface FormProps {
  send: (driver: Driver, version: number) => Promise<void>
  onSaved?: () => void
}

function DriverForm({ send, onSaved }: FormProps) {
  const merge = useRecordMerge({
    record: { FirstName: 'Lucasta', City: 'Dayton', Version: 1 },
    readNewer: (newer) => Versioned.safeParse(newer).data,
    changesOf: (base, newer, values: Driver) => mergeChanges(base, values, newer, { names }),
    takeTheirs: (values, newer, taken) =>
      Object.assign({ ...values }, Object.fromEntries(taken.map((name) => [name, newer[name]]))),
  })
  const form = useRecordForm({
    record: { FirstName: 'Lucasta', City: 'Dayton' },
    fields: { FirstName: { label: 'First name' }, City: { label: 'City', isOptional: true } },
    schema: Driver,
    send: (driver: Driver) => send(driver, merge.record().Version),
    onSaved: () => onSaved?.(),
    startsAt: 'City',
    merge,
  })
  if (merge.conflict)
    return (
      <ConflictFields
        form={form}
        merge={merge}
        changes={merge.conflict.changes}
        what="this driver"
        textOf={(_name, value) => value}
      />
    )
  return (
    <RecordForm form={form} label="Edit driver">
      {form.hasMerged && <MergedNote />}
      <TextField {...form.field('FirstName')} />
      <TextField {...form.field('City')} />
      <Button type="submit" isBusy={form.formState.isSubmitting}>
        Save
      </Button>
    </RecordForm>
  )
}

const refusal = (details: object) => Object.assign(new Error('Refused'), { status: 409 }, details)
const save = () => screen.getByRole('button', { name: 'Save' })

function open(send: FormProps['send']) {
  const onSaved = jest.fn()
  return { ...draw(<DriverForm send={send} onSaved={onSaved} />), onSaved }
}

test('a form begins at the field that it names', async () => {
  open(async () => {})
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^City/ })).toHaveFocus())
})

test('input that the schema refuses is not sent: the summary has the focus and links to the field', async () => {
  const send = jest.fn(() => Promise.resolve())
  const { user } = open(send)
  await user.clear(screen.getByLabelText('First name'))
  await user.click(save())
  const title = await screen.findByRole('heading', { name: 'There is a problem' })
  expect(title.parentElement).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Enter a first name' }))
  expect(screen.getByLabelText('First name')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test("the service's errors appear at their fields, and the others at the top", async () => {
  const errors = [{ Field: 'City', Message: 'There is no such city' }]
  const send = jest.fn(() => Promise.resolve())
  send.mockRejectedValueOnce(refusal({ errors })).mockRejectedValueOnce(refusal({}))
  const { user } = open(send)
  await user.click(save())
  await waitFor(() => expect(screen.getByLabelText(/^City/)).toBeInvalid())
  await user.click(save())
  expect(await screen.findByText('Refused')).toBeVisible()
  expect(screen.getByLabelText(/^City/)).toBeValid()
})

test('what a form says of a service that is away goes when the service is back, and a refusal stays', async () => {
  const away = Object.assign(new Error('The service is resting.'), { status: 503 })
  const { user, redraw } = open(() => Promise.reject(away))
  await user.click(save())
  expect(await screen.findByText('The service is resting.')).toBeVisible()
  act(() => void serviceRecovered())
  expect(screen.queryByText('The service is resting.')).not.toBeInTheDocument()
  redraw(<DriverForm send={() => Promise.reject(refusal({}))} />)
  await user.click(save())
  expect(await screen.findByText('Refused')).toBeVisible()
  act(() => void serviceRecovered())
  expect(screen.getByText('Refused')).toBeVisible()
})

test('a form is guarded from its first change until it is saved, and again once it is changed after that', async () => {
  const { user, onSaved } = open(() => Promise.resolve())
  expect(hasUnsavedChanges()).toBe(false)
  await user.type(screen.getByLabelText(/^City/), ' West')
  expect(hasUnsavedChanges()).toBe(true)
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(hasUnsavedChanges()).toBe(false)
  await user.type(screen.getByLabelText(/^City/), 'er')
  expect(hasUnsavedChanges()).toBe(true)
})

test('the same input is not saved twice by a second press right after the first', async () => {
  const send = jest.fn(() => Promise.resolve())
  const { user } = open(send)
  await user.dblClick(save())
  await user.click(save())
  expect(send).toHaveBeenCalledTimes(1)
})

test('a record that another user saved first is sent again on its newer version where nothing is in question', async () => {
  const send = jest.fn<FormProps['send']>(() => Promise.resolve())
  send.mockRejectedValueOnce(refusal({ newer: { FirstName: 'Lucasta', City: 'Dayton', Version: 2 } }))
  const { user, onSaved } = open(send)
  await user.type(screen.getByLabelText('First name'), 'e')
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(send.mock.calls).toEqual([
    [{ FirstName: 'Lucastae', City: 'Dayton' }, 1],
    [{ FirstName: 'Lucastae', City: 'Dayton' }, 2],
  ])
})

test('where both changed a field the user chooses, saves the choice or goes back to the form with it', async () => {
  const send = jest.fn<FormProps['send']>(() => Promise.resolve())
  const newer = { FirstName: 'Lucy', City: 'Toledo', Version: 2 }
  send
    .mockRejectedValueOnce(refusal({ newer }))
    .mockRejectedValueOnce(refusal({ newer: { ...newer, Version: 3 } }))
  const { user, onSaved } = open(send)
  await user.type(screen.getByLabelText('First name'), 'e')
  await user.click(save())
  const title = await screen.findByRole('heading', { name: 'Another user changed this driver' })
  expect(title).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Take theirs Lucy' }))
  await user.click(screen.getByRole('button', { name: 'Back to the form' }))
  expect(document.activeElement).toHaveTextContent(/^Your choices are in the form/)
  expect(screen.getByLabelText('First name')).toHaveValue('Lucy')
  expect(screen.getByLabelText(/^City/)).toHaveValue('Toledo')
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenLastCalledWith({ FirstName: 'Lucy', City: 'Toledo' }, 3)
})
