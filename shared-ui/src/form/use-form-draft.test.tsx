import { expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { draw } from '../testing.tsx'
import { type DraftStore, useFormDraft } from './use-form-draft.ts'

interface Fields {
  City: string
}
const never = 1_000_000

interface CityFormProps {
  store: DraftStore<Fields>
  pause: number
  isSaved?: boolean
}

function CityForm({ store, ...options }: CityFormProps) {
  const form = useForm<Fields>({ defaultValues: { City: 'Dayton' } })
  const discard = useFormDraft(form, store, options)
  return (
    <form>
      <input aria-label="City" {...form.register('City')} />
      <button type="button" onClick={() => void discard()}>
        Discard
      </button>
    </form>
  )
}

function open(pause: number, isSaved = false) {
  const saved: string[] = []
  const save = jest.fn(({ City }: Fields, _isLeaving: boolean) => Promise.resolve(saved.push(City)))
  const discard = jest.fn(() => Promise.resolve())
  return {
    ...draw(<CityForm store={{ save, discard }} pause={pause} isSaved={isSaved} />),
    saved,
    save,
    discard,
  }
}
const city = () => screen.getByRole('textbox', { name: 'City' })

test('what stands in the form is saved without a key pressed, and again after a pause in typing', async () => {
  const { user, saved } = open(0)
  await waitFor(() => expect(saved).toEqual(['Dayton']))
  await user.type(city(), '!')
  await waitFor(() => expect(saved.at(-1)).toBe('Dayton!'))
})

test('a field that is left is saved at once, and not again while nothing changes', async () => {
  const { user, saved } = open(never)
  await user.type(city(), ' West')
  expect(saved).toEqual([])
  await user.tab()
  await waitFor(() => expect(saved).toEqual(['Dayton West']))
  await user.tab()
  expect(saved).toEqual(['Dayton West'])
})

test('saves are made one after the other, and one that fails is made up for by the next', async () => {
  const { user, save, saved } = open(never)
  const first = Promise.withResolvers<never>()
  save.mockImplementationOnce(() => first.promise)
  await user.type(city(), '1')
  await user.tab()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  await user.type(city(), '2')
  await user.tab()
  expect(save).toHaveBeenCalledTimes(1)
  await act(async () => first.reject(new Error('Away')))
  await waitFor(() => expect(saved).toEqual(['Dayton12']))
})

test('a save that failed is made again though nothing changes any more', async () => {
  const { saved, save } = open(1)
  save.mockRejectedValueOnce(new Error('busy'))
  await waitFor(() => expect(saved).toEqual(['Dayton']))
})

test('a discarded draft is deleted after the last save, and nothing is saved any more', async () => {
  const { user, save, saved, discard } = open(never)
  const last = Promise.withResolvers<number>()
  save.mockImplementationOnce(() => last.promise)
  await user.type(city(), '1')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.type(city(), '2')
  expect(discard).not.toHaveBeenCalled()
  await act(async () => last.resolve(1))
  await waitFor(() => expect(discard).toHaveBeenCalledTimes(1))
  await user.tab()
  expect(saved).toEqual([])
})

test('a draft that is only looked at is not saved again', async () => {
  const { user, saved } = open(0, true)
  await user.type(city(), '!')
  await waitFor(() => expect(saved).toEqual(['Dayton!']))
  cleanup()
  const again = open(0, true)
  await again.user.click(city())
  await again.user.tab()
  cleanup()
  await act(async () => {})
  expect(again.saved).toEqual([])
})

test('what was typed last is saved when the user leaves the form', async () => {
  const { user, saved } = open(never)
  await user.type(city(), '!')
  cleanup()
  await waitFor(() => expect(saved).toEqual(['Dayton!']))
})

test('a discarded draft is not saved when the user leaves the form', async () => {
  const { user, saved, discard } = open(never)
  await user.type(city(), '!')
  // A click would leave the field, which saves.
  screen.getByRole('button', { name: 'Discard' }).click()
  cleanup()
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(discard).toHaveBeenCalledTimes(1))
  expect(saved).toEqual([])
})

test('what was typed last is sent at once when the page goes away without waiting for the save before', async () => {
  const { user, save } = open(never)
  save.mockImplementation(() => Promise.withResolvers<never>().promise)
  await user.type(city(), '1')
  await user.tab()
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ City: 'Dayton1' }, false))
  await user.type(city(), '2')
  dispatchEvent(new Event('pagehide'))
  expect(save).toHaveBeenLastCalledWith({ City: 'Dayton12' }, true)
})
