import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Column } from '../columns/column.ts'
import { ColumnTable } from '../columns/column-table.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { MenuButton } from '../menus/menu-button.tsx'
import { draw } from '../testing.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { SelectPage } from './select-page.tsx'
import { useSelection } from './use-selection.ts'

interface Person {
  Id: string
  Name: string
}

const people = (...names: string[]): Person[] => names.map((Name) => ({ Id: Name, Name }))
const firstPage = people('Ada', 'Bo', 'Cy', 'Di')
const secondPage = people('Ed', 'Flo')

const drawn = jest.fn<(name: string) => void>()
const columns: readonly Column<Person>[] = [
  {
    id: 'Name',
    header: 'Name',
    cell: ({ Name }) => {
      drawn(Name)
      return Name
    },
  },
]
const nameOf = ({ Name }: Person) => Name
const noun = { one: 'person', many: 'people' }
const onMail = jest.fn<(names: string[]) => void>()
const onCall = jest.fn()

interface Shown {
  rows?: readonly Person[]
  scope?: string
  isStale?: boolean
}

function List({ rows = firstPage, scope = 'all', isStale = false }: Shown) {
  const selection = useSelection({ rows, scope, isStale, nameOf, noun })
  return (
    <main>
      <h1 tabIndex={-1}>All people</h1>
      <input type="search" aria-label="Search" />
      <MenuButton groups={() => [{ actions: [{ id: 'edit', label: 'Edit', onChosen: () => {} }] }]}>
        {(trigger) => <button {...trigger}>More</button>}
      </MenuButton>
      <ColumnTable
        caption="People"
        columns={useColumns({ table: 'people', columns, store: null })}
        rows={rows}
        selection={selection}
      />
      <SelectPage selection={selection} />
      <BulkBar
        selection={selection}
        actions={[
          { id: 'mail', label: 'Mail', onChosen: () => onMail(selection.rows.map(nameOf)) },
          { id: 'call', label: 'Call', onChosen: onCall },
        ]}
      />
    </main>
  )
}

function open() {
  const queryClient = new QueryClient()
  const list = (shown: Shown) => (
    <QueryClientProvider client={queryClient}>
      <List {...shown} />
    </QueryClientProvider>
  )
  const { user, redraw } = draw(list({}))
  return { user, redraw: (shown: Shown) => redraw(list(shown)) }
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const trigger = () => screen.getByRole('button', { name: 'More', hidden: true })
const pageBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /on this page$/ })
const bar = () => screen.queryByRole('region', { name: 'Selection' })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.textContent)
const said = () => screen.getAllByRole('status')[0]?.textContent

beforeEach(() => {
  for (const mock of [drawn, onMail, onCall]) mock.mockClear()
})

describe('a row', () => {
  test('is selected by its checkbox, which is told, and let go by a second press', async () => {
    const { user } = open()
    expect(bar()).not.toBeInTheDocument()
    await user.click(box('Bo'))
    expect(selected()).toEqual(['Bo'])
    expect(said()).toBe('1 person selected')
    expect(bar()).toHaveTextContent('1 selected')
    await user.click(box('Bo'))
    expect(selected()).toEqual([])
    expect(bar()).not.toBeInTheDocument()
  })

  test('takes all from the one before along with Shift, and lets them go the same way', async () => {
    const { user } = open()
    await user.click(box('Di'))
    await user.keyboard('{Shift>}')
    await user.click(box('Bo'))
    await user.keyboard('{/Shift}')
    expect(selected()).toEqual(['Bo', 'Cy', 'Di'])
    await user.click(box('Cy'))
    await user.keyboard('{Shift>}')
    await user.click(box('Di'))
    await user.keyboard('{/Shift}')
    expect(selected()).toEqual(['Bo'])
  })

  test('is reached and selected by keys alone', async () => {
    const { user } = open()
    box('Ada').focus()
    await user.keyboard(' {ArrowDown}')
    expect(box('Bo')).toHaveFocus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(box('Cy')).toHaveFocus()
    expect(selected()).toEqual(['Ada'])
    await user.keyboard('{Shift>} {/Shift}')
    expect(selected()).toEqual(['Ada', 'Bo', 'Cy'])
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(pageBox()).toHaveFocus()
  })

  test('is not drawn again for being selected, nor is any other', async () => {
    const { user, redraw } = open()
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['Ada', 'Bo', 'Cy', 'Di']))
    drawn.mockClear()
    await user.click(box('Bo'))
    await user.click(pageBox())
    redraw({ rows: [...firstPage.slice(0, 3), { Id: 'Di', Name: 'Diana' }] })
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['Diana']))
  })
})

describe('a page', () => {
  test('is selected at once, and half where only some of it is', async () => {
    const { user } = open()
    await user.click(box('Bo'))
    expect(pageBox().indeterminate).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all 4 people on this page' }))
    expect(selected()).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
    expect(pageBox().indeterminate).toBe(false)
    expect(pageBox()).toBeChecked()
    await user.click(pageBox())
    expect(selected()).toEqual([])
  })

  test('that is left keeps what is selected, and it comes as it is now', async () => {
    const { user, redraw } = open()
    await user.click(box('Ada'))
    redraw({ rows: secondPage })
    await user.click(box('Ed'))
    expect(said()).toBe('2 people selected, 1 of them on other pages')
    redraw({ rows: [{ Id: 'Ada', Name: 'Ada Lee' }] })
    expect(selected()).toEqual(['Ada Lee'])
    await user.click(screen.getByRole('button', { name: 'Mail' }))
    expect(onMail.mock.calls).toEqual([[['Ada Lee', 'Ed']]])
  })

  test('of another filter has nothing selected', async () => {
    const { user, redraw } = open()
    await user.click(box('Ada'))
    redraw({ scope: 'other' })
    expect(selected()).toEqual([])
    expect(bar()).not.toBeInTheDocument()
  })

  test('that is about to be replaced is not selected from', async () => {
    const { user, redraw } = open()
    redraw({ scope: 'other', isStale: true })
    await user.click(box('Ada'))
    expect(selected()).toEqual([])
  })
})

describe('the bar', () => {
  test.each(['Clear', 'Escape'])('goes away with what is selected by %s', async (way) => {
    const { user } = open()
    await user.click(box('Ada'))
    if (way === 'Clear') await user.click(screen.getByRole('button', { name: 'Clear' }))
    else await user.keyboard('{Escape}')
    expect(selected()).toEqual([])
    expect(bar()).not.toBeInTheDocument()
  })

  test('gives the focus that it had to the title of the page', async () => {
    const { user } = open()
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }))
    screen.getByRole('button', { name: /^Clear/ }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'All people' })).toHaveFocus())
  })

  test('leaves Escape to a field with the focus', async () => {
    const { user } = open()
    await user.click(box('Ada'))
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{Escape}')
    expect(selected()).toEqual(['Ada'])
  })

  test('leaves Escape to a menu that is loaded, opens or is open before it has the focus', async () => {
    const { user } = open()
    await user.click(box('Ada'))
    const pressEscape = () => {
      fireEvent.keyDown(trigger(), { key: 'Escape' })
      expect(selected()).toEqual(['Ada'])
    }
    act(() => trigger().focus())
    fireEvent.click(trigger())
    pressEscape()
    await waitFor(() => expect(trigger()).toHaveAttribute('data-scope', 'menu'))
    pressEscape()
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'true'))
    pressEscape()
  })

  test('has room on a phone for one action, and a menu for the others', async () => {
    const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
    Object.assign(globalThis, { matchMedia: () => list })
    const { user } = open()
    await user.click(pageBox())
    const region = within(screen.getByRole('region', { name: 'Selection' }))
    expect(region.queryByRole('button', { name: 'Call' })).not.toBeInTheDocument()
    await user.click(region.getByRole('button', { name: 'Mail' }))
    expect(onMail.mock.calls).toEqual([[['Ada', 'Bo', 'Cy', 'Di']]])
    await user.click(region.getByRole('button', { name: 'More actions' }))
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu).toHaveFocus())
    await user.keyboard('{End}')
    const call = within(menu).getByRole('menuitem', { name: 'Call' })
    await waitFor(() => expect(call).toHaveAttribute('data-highlighted'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onCall).toHaveBeenCalledTimes(1))
  })
})
