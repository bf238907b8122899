import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { draw } from '../testing.tsx'
import { SearchField } from './search-field.tsx'

const onChanged = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  onChanged.mockClear()
})

const field = () => screen.getByRole('searchbox', { name: 'Search drivers' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

const element = (value: string) => <SearchField label="Search drivers" value={value} onChanged={onChanged} />

function drawField(value = '') {
  const { redraw } = draw(element(value))
  return (next: string) => redraw(element(next))
}

test('typing is told once, when it has paused', () => {
  drawField()
  type('c')
  wait(200)
  type('castel')
  wait(299)
  expect(onChanged).not.toHaveBeenCalled()
  wait(1)
  expect(onChanged.mock.calls).toEqual([['castel']])
  wait(1000)
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('Enter does not wait, and is not told again', () => {
  drawField()
  type('castel')
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onChanged.mock.calls).toEqual([['castel']])
  wait(1000)
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('clearing is told at once and keeps the focus', () => {
  drawField('castel')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(onChanged.mock.calls).toEqual([['']])
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
})

test('Escape clears', () => {
  drawField('castel')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(onChanged.mock.calls).toEqual([['']])
})

test('a value that changes elsewhere replaces what is typed', () => {
  const redraw = drawField('castel')
  redraw('')
  expect(field()).toHaveValue('')
})

test('letters typed while the answer is on its way stay', () => {
  const redraw = drawField()
  type('cas')
  wait(300)
  type('caste')
  redraw('cas')
  expect(field()).toHaveValue('caste')
  wait(300)
  expect(onChanged.mock.calls).toEqual([['cas'], ['caste']])
})

test('pasted text is cut to the length that the service accepts', async () => {
  jest.useRealTimers()
  drawField()
  const person = userEvent.setup()
  await person.click(field())
  await person.paste('x'.repeat(150))
  expect(field()).toHaveValue('x'.repeat(100))
})
