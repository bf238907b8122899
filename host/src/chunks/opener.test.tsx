import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { chunk, UiProvider } from 'shared-ui'
import { Opener, type OpenerProps } from './opener.tsx'

function List({ trigger, isOpen, isByKey, onOpenChanged, item }: OpenerProps & { item: string }) {
  return (
    <>
      {trigger}
      {isOpen && <button onClick={() => onOpenChanged(false)}>{isByKey ? `${item}, by key` : item}</button>}
    </>
  )
}

function open(load: () => Promise<typeof List>) {
  const list = chunk(load)
  render(
    <UiProvider>
      <Opener
        what="The list"
        chunk={list}
        props={{ item: 'Quillhaven' }}
        renderButton={(onPress) => <button onClick={onPress}>Carrier</button>}
      />
    </UiProvider>,
  )
  return userEvent.setup()
}

test('the first press fetches the list and opens it', async () => {
  let loads = 0
  const person = open(async () => {
    loads += 1
    return List
  })
  expect(loads).toBe(0)
  await person.click(screen.getByRole('button', { name: 'Carrier' }))
  await person.click(await screen.findByRole('button', { name: 'Quillhaven' }))
  expect(screen.queryByRole('button', { name: 'Quillhaven' })).toBeNull()
  expect(loads).toBe(1)
})

test('an overlay knows that a key opened it', async () => {
  const person = open(() => Promise.resolve(List))
  await person.tab()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Quillhaven, by key' })).toBeDefined()
})

test('a list that did not come is said, and comes with the next press', async () => {
  let loads = 0
  const person = open(() => {
    loads += 1
    return loads === 1 ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve(List)
  })
  await person.click(screen.getByRole('button', { name: 'Carrier' }))
  expect(await screen.findByText('The list could not be loaded')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Carrier' }))
  expect(await screen.findByRole('button', { name: 'Quillhaven' })).toBeDefined()
})
