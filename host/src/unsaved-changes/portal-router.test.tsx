import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { signedIn } from 'shared-auth'
import { confirmLeave, UiProvider } from 'shared-ui/base'
import { useUnsavedGuard } from 'shared-ui'
import { PortalRouter } from './portal-router.tsx'

configure({ asyncUtilTimeout: 10_000 })

function Form() {
  const [name, setName] = useState('')
  const release = useUnsavedGuard(name !== '')
  const navigate = useNavigate()
  return (
    <>
      <label>
        Name
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <Link to="/form?step=review">Review</Link>
      <Link to="/list">Drivers</Link>
      <button
        onClick={() => {
          release()
          void navigate('/list')
        }}
      >
        Save
      </button>
    </>
  )
}

const List = () => (
  <main>
    <h1 tabIndex={-1}>Drivers</h1>
    <Link to="/form">Add driver</Link>
  </main>
)

const Where = () => {
  const { pathname, search } = useLocation()
  return <p title="Address">{pathname + search}</p>
}

async function openForm() {
  history.replaceState(null, '', '/list')
  render(
    <UiProvider nonce={undefined}>
      <PortalRouter>
        <Where />
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/form" element={<Form />} />
        </Routes>
      </PortalRouter>
    </UiProvider>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByText('Add driver'))
  return person
}

const place = () => screen.getByTitle('Address').textContent
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

const isAskedOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => signedIn('a token'))

test('a form without input is left without a question', async () => {
  const person = await openForm()
  await person.click(screen.getByText('Drivers'))
  expect(place()).toBe('/list')
})

test('a link away from unsaved input asks; staying keeps what was typed, leaving goes where the link leads', async () => {
  const person = await openForm()
  await person.type(screen.getByLabelText('Name'), 'Lucasta')
  await person.click(screen.getByText('Drivers'))
  await question()
  expect(place()).toBe('/form')
  await person.keyboard('{Escape}')
  await isAnswered()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lucasta')
  await person.click(screen.getByText('Drivers'))
  await question()
  await person.click(screen.getByText('Discard changes'))
  await waitFor(() => expect(place()).toBe('/list'))
  expect(location.pathname).toBe('/list')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Drivers' })))
})

test('the Back button asks too, and the address stays with the form', async () => {
  const person = await openForm()
  await person.type(screen.getByLabelText('Name'), 'Lucasta')
  act(() => history.back())
  await question()
  await waitFor(() => expect(location.pathname).toBe('/form'))
  await person.click(screen.getByText('Keep editing'))
  await isAnswered()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lucasta')
  act(() => history.back())
  await question()
  await waitFor(() => expect(location.pathname).toBe('/form'))
  await person.click(screen.getByText('Discard changes'))
  await waitFor(() => expect(place()).toBe('/list'))
  expect(location.pathname).toBe('/list')
})

test('another view of the same page is gone to as ever, and so is any page once the input is kept', async () => {
  const person = await openForm()
  await person.type(screen.getByLabelText('Name'), 'Lucasta')
  await person.click(screen.getByText('Review'))
  expect(place()).toBe('/form?step=review')
  await person.click(screen.getByText('Save'))
  expect(place()).toBe('/list')
})

test('an action that changes no address asks first, too, and runs once confirmed', async () => {
  const person = await openForm()
  const selected = jest.fn()
  act(() => confirmLeave(selected))
  expect(selected).toHaveBeenCalledTimes(1)
  await person.type(screen.getByLabelText('Name'), 'Lucasta')
  act(() => confirmLeave(selected))
  await question()
  expect(selected).toHaveBeenCalledTimes(1)
  await person.click(screen.getByText('Discard changes'))
  expect(selected).toHaveBeenCalledTimes(2)
})

test('closing the tab is asked about while something is unsaved, and at no other time', async () => {
  const person = await openForm()
  expect(isAskedOnClosing()).toBe(false)
  await person.type(screen.getByLabelText('Name'), 'Lucasta')
  expect(isAskedOnClosing()).toBe(true)
  await person.clear(screen.getByLabelText('Name'))
  expect(isAskedOnClosing()).toBe(false)
})
