import { expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { Picker } from './picker.tsx'

const carriers = Array.from({ length: 8 }, (_, index) => ({
  value: `c${index}`,
  label: `Carrier ${index}`,
  note: `USDOT 99004${index}`,
}))

async function openPicker(options = carriers) {
  const onChosen = jest.fn()
  const { user } = draw(
    <Picker
      label="Carrier"
      trigger={<Button>Carrier 1</Button>}
      options={options}
      value="c1"
      onChosen={onChosen}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Carrier 1' }))
  await screen.findByRole('listbox')
  return { user, onChosen }
}

test('one is found by what is known of it, and chosen by Enter', async () => {
  const { user, onChosen } = await openPicker()
  expect(screen.getByRole('option', { name: /Carrier 1/ })).toHaveAttribute('aria-selected', 'true')
  await user.type(screen.getByRole('textbox', { name: 'Search: Carrier' }), '990046')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onChosen.mock.calls).toEqual([['c6']]))
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
})

test('a search without a match says so', async () => {
  const { user } = await openPicker()
  await user.type(screen.getByRole('textbox', { name: 'Search: Carrier' }), 'zebra')
  expect(await screen.findByText('Nothing matches "zebra"')).toBeVisible()
  expect(screen.getByRole('listbox')).toBeEmptyDOMElement()
})

test('a short list has no search, and the choice made again closes it', async () => {
  const { user, onChosen } = await openPicker(carriers.slice(0, 3))
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: /Carrier 1/ }))
  expect(onChosen.mock.calls).toEqual([['c1']])
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
})

test('a press on an option moves nothing under it: the page does not scroll to the list', async () => {
  const { user, onChosen } = await openPicker()
  const focused = jest.spyOn(HTMLElement.prototype, 'focus')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('option', { name: /Carrier 6/ }) })
  // The list takes the focus once more where it is still opening.
  expect(focused).toHaveBeenCalled()
  for (const [options] of focused.mock.calls) expect(options).toEqual({ preventScroll: true })
  focused.mockRestore()
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(onChosen.mock.calls).toEqual([['c6']]))
})
