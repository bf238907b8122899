import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { selectCarrier } from 'shared-auth'
import type { SlotOffer } from 'shared-federation'
import { watchCalls } from 'shared-testing/calls'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { signIn } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'

let calls: ReturnType<typeof watchCalls>

// jsdom has no place to scroll to.
Element.prototype.scrollIntoView = () => {}

beforeEach(async () => {
  await signIn('carrier@demo.example')
  const list = await call(accounts.list)
  selectCarrier(list.find(({ Account }) => Account.Name.startsWith('Quillhaven'))?.Account.Id)
  calls = watchCalls()
})

const roles: SlotOffer['roles'] = ['carrier', 'driver']
const found: TestRemote = {
  description: {
    id: 'found',
    title: 'Found',
    contract: 2,
    paths: [],
    navigation: [],
    slots: [
      { slot: 'record.details', recordType: 'PERSON', title: 'Person', module: './person', roles },
      {
        slot: 'search.results',
        kind: 'Driver',
        title: 'Drivers',
        icon: 'user',
        recordType: 'PERSON',
        order: 1,
        roles,
      },
      {
        slot: 'search.results',
        kind: 'Ticket',
        title: 'Tickets',
        icon: 'user',
        recordType: 'PERSON',
        order: 2,
        roles,
      },
    ],
  },
  modules: { './person': () => <h1>Adaeze Winfield</h1> },
}

async function openPalette(typedAhead = '') {
  const portal = openPortal('/404', federationOf([found]))
  await screen.findByRole('button', { name: 'Search drivers, tickets, carriers' })
  await portal.person.keyboard(`{Control>}k{/Control}${typedAhead}`)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  // jsdom lays nothing out, so the dialog finds nothing in it to focus.
  act(() => field.focus())
  return { ...portal, field }
}

/** Once the search has led to the record and is gone: opened within the same frame it would keep what was typed. */
async function openAgain(person: Awaited<ReturnType<typeof openPalette>>['person']) {
  await screen.findByRole('heading', { level: 1, name: 'Adaeze Winfield' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await person.keyboard('{Control>}k{/Control}')
}

/** Until what stands there answers all that was typed. */
const answered = (term: string) => screen.findByText(new RegExp(`^See .* for "${term}"$`))

const openness = () => document.querySelector('[role=dialog]')?.getAttribute('data-state')

const search = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })

async function drawn() {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
}

const options = () => screen.getAllByRole('option')
const current = () => options().find((option) => option.getAttribute('aria-selected') === 'true')

describe('the search from anywhere', () => {
  test('shows what is found kind by kind while one types, with what was typed in bold', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'winf')
    await answered('winf')
    const people = await screen.findByRole('group', { name: 'Drivers' })
    const [first] = within(people).getAllByRole('option')
    expect(first?.textContent).toContain('Adaeze Winfield')
    expect(first?.querySelector('b')?.textContent).toBe('Winf')
    expect(screen.getByRole('group', { name: 'Tickets' })).toBeDefined()
    expect(screen.getByText('Carriers, and records of Quillhaven Freight LLC')).toBeDefined()
    expect(options().at(-1)?.textContent).toMatch(/^See all \d+ results for "winf"$/)
  })

  test('keeps what is typed before its field is there', async () => {
    const { field } = await openPalette('winfx{Backspace}')
    await waitFor(() => expect(field.value).toBe('winf'))
  })

  test('goes on to all results where Enter comes before its field is there', async () => {
    await openPalette('winf{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/customerportal/global-search/winf'))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  })

  test('is worked by arrows, Tab and Enter alone', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'winf')
    await answered('winf')
    expect(current()).toBe(options()[0])
    expect(field.getAttribute('aria-activedescendant')).toBe(current()?.id)
    await person.keyboard('{ArrowDown}')
    expect(current()).toBe(options()[1])
    await person.keyboard('{ArrowUp}{ArrowUp}')
    expect(current()?.textContent).toMatch(/^See all/)
    await person.keyboard('{Tab}')
    expect(current()).toBe(options()[0])
    // Without a layout the dialog takes the focus to itself where Tab is pressed.
    field.focus()
    await person.keyboard('{Tab}')
    expect(current()).toBe(within(screen.getByRole('group', { name: 'Tickets' })).getAllByRole('option')[0])
    field.focus()
    await person.keyboard('{Shift>}{Tab}{/Shift}')
    field.focus()
    await person.keyboard('{Enter}')
    await waitFor(() =>
      expect(location.pathname + location.search).toMatch(
        /^\/customerportal\/details\/[0-9a-f-]{36}\?record_type=PERSON$/,
      ),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Winfield' })).toBeDefined()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('is closed by Esc, and opened again by its button', async () => {
    const { person } = await openPalette()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Search drivers, tickets, carriers' }))
    expect(await screen.findByRole('combobox', { name: 'Search' })).toBeDefined()
  })

  test('is called off by Esc before it is there, and not by a key that is held or pressed again', async () => {
    openPortal('/404', federationOf([found]))
    await screen.findByRole('button', { name: 'Search drivers, tickets, carriers' })
    search()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await drawn()
    expect(openness()).not.toBe('open')
    search()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true })
    await waitFor(() => expect(openness()).toBe('open'))
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true })
    await drawn()
    expect(openness()).toBe('open')
  })

  test('is opened again by the next key, however soon after Esc', async () => {
    const { field } = await openPalette()
    const closed = Promise.withResolvers<void>()
    const watching = new MutationObserver(() => {
      if (openness() !== 'closed') return
      watching.disconnect()
      // It is still there.
      search()
      closed.resolve()
    })
    watching.observe(document.body, { attributes: true, subtree: true })
    fireEvent.keyDown(field, { key: 'Escape' })
    await closed.promise
    await waitFor(() => expect(openness()).toBe('open'))
  })

  test('asks once one pauses, and drops what was asked before', async () => {
    const { person, field } = await openPalette()
    calls.unanswered.add('GlobalSearch')
    for (const value of ['w', 'win']) fireEvent.change(field, { target: { value } })
    await person.click(field)
    await waitFor(() => expect(calls.count('asked GlobalSearch')).toBe(1))
    calls.unanswered.clear()
    await person.paste('field')
    await waitFor(() => expect(calls.count('aborted GlobalSearch')).toBe(1))
    expect(await screen.findByRole('group', { name: 'Drivers' })).toBeDefined()
  })

  test('does not let Enter choose what answers another question', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'winf')
    await answered('winf')
    await person.type(field, ' zzyzx{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/customerportal/global-search/winf%20zzyzx'))
  })

  test('says that nothing is found and what to try', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'zzyzx')
    expect(await screen.findByText('Nothing found for "zzyzx"')).toBeDefined()
    expect(
      screen.getByText(/Apart from the carriers themselves, only Quillhaven Freight LLC was searched/),
    ).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Search all carriers' }))
    await waitFor(() => expect(screen.getAllByText('All carriers')).toHaveLength(2))
    expect(document.activeElement).toBe(field)
    expect(await screen.findByText('Nothing found for "zzyzx"')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Search all carriers' })).toBeNull()
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('says when it only found what resembles', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'winfeild')
    expect(await screen.findByText('No match for "winfeild". Showing similar results.')).toBeDefined()
    expect(options()[0]?.textContent).toContain('Adaeze Winfield')
  })

  test('says when it did not work, and tries again', async () => {
    const { person, field } = await openPalette()
    calls.failing.set('GlobalSearch', { status: 503, Message: 'This search takes too long. Add a word.' })
    await person.type(field, 'winf')
    expect(await screen.findByText('This search takes too long. Add a word.')).toBeDefined()
    calls.failing.clear()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Drivers' })).toBeDefined()
  })

  test('remembers what was searched for while the portal is open, and not in the browser', async () => {
    const { person, field } = await openPalette()
    await person.type(field, 'adaeze winfield')
    await answered('adaeze winfield')
    await person.keyboard('{Enter}')
    await openAgain(person)
    const recent = await screen.findByRole('group', { name: 'Recent searches' })
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/adaeze/i)
    await person.click(within(recent).getByRole('option', { name: 'adaeze winfield' }))
    expect(await screen.findByRole('group', { name: 'Drivers' })).toBeDefined()
  })
})

test('remembers the name of what a misspelt word has led to', async () => {
  const { person, field } = await openPalette()
  await person.type(field, 'adaeze winfeild')
  await answered('adaeze winfeild')
  await person.keyboard('{Enter}')
  await openAgain(person)
  const recent = await screen.findByRole('group', { name: 'Recent searches' })
  expect(within(recent).getByRole('option', { name: 'Adaeze Winfield' })).toBeDefined()
  expect(within(recent).queryByRole('option', { name: 'adaeze winfeild' })).toBeNull()
})

test('a role that may not search has no search', async () => {
  await signIn('mvr@demo.example')
  const { person } = openPortal('/404', federationOf([found]))
  await screen.findByText('There is no page at this address')
  await person.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('button', { name: 'Search drivers, tickets, carriers' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
