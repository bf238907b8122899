import { beforeEach, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import type { Column } from './column.ts'
import type { ColumnState, ColumnStore } from './column-state.ts'
import { ColumnTable } from './column-table.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { useColumns } from './use-columns.ts'

interface Row {
  Id: string
  Name: string
  Phone: string
}

const rows: Row[] = [{ Id: '1', Name: 'Adaeze', Phone: '555' }]

const plain = (id: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  cell: ({ Name }) => `${id} of ${Name}`,
  ...more,
})

const usual = [
  plain('Name', { isAlwaysShown: true }),
  plain('Status'),
  plain('Expires', { minWidth: 100, maxWidth: 200 }),
  plain('Phone', { isHiddenAtFirst: true }),
  plain('Pay', { isAction: true, isHeadHidden: true }),
]

/** Keeps one state, as the service does. */
function storeWith(state: ColumnState | null) {
  const saved: ColumnState[] = []
  const store = {
    load: jest.fn<ColumnStore['load']>(async () => saved.at(-1) ?? state),
    save: jest.fn<ColumnStore['save']>(async (_, next) => void saved.push(next)),
  }
  return { ...store, saved }
}

function List({ columns: defs, store }: { columns: readonly Column<Row>[]; store: ColumnStore | null }) {
  const columns = useColumns({ table: 'people', columns: defs, store })
  return (
    <>
      <ColumnsButton columns={columns} />
      {columns.isKnown && <ColumnTable caption="People" columns={columns} rows={rows} />}
    </>
  )
}

function open({
  columns = usual,
  store = null,
}: { columns?: readonly Column<Row>[]; store?: ColumnStore | null } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = (defs: readonly Column<Row>[]) => (
    <QueryClientProvider client={queryClient}>
      <List columns={defs} store={store} />
    </QueryClientProvider>
  )
  const { user, redraw } = draw(list(columns))
  return { user, redraw: (defs: readonly Column<Row>[]) => redraw(list(defs)), queryClient }
}

/** jsdom has no pointer events with a place. */
const pointer = (
  kind: 'pointerdown' | 'pointermove' | 'pointerup',
  at: MouseEventInit,
  on: Element = document.body,
) => fireEvent(on, new MouseEvent(kind, { bubbles: true, button: 0, ...at }))

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })
const savedOnce = (store: ReturnType<typeof storeWith>) =>
  waitFor(() => expect(store.save).toHaveBeenCalledTimes(1), { timeout: 5000 })

/** Earlier changes may have been saved before the last one. */
const savedAtLast = (store: ReturnType<typeof storeWith>, state: Partial<ColumnState>) =>
  waitFor(() => expect(store.saved.at(-1)).toMatchObject(state), { timeout: 5000 })

async function openPanel(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Columns/ }))
  return screen.findByRole('dialog', { name: 'Columns' })
}

beforeEach(() => {
  // jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(150)
})

test('a table that no one has changed shows what it shows at first', async () => {
  open({ store: storeWith(null) })
  expect(await screen.findByRole('table', { name: 'People' })).toBeVisible()
  expect(heads()).toEqual(['Name', 'Status', 'Expires', 'Pay'])
  expect(screen.getByRole('cell', { name: 'Status of Adaeze' })).toBeVisible()
  expect(button('Columns 3 of 4')).toBeVisible()
})

test('a table opens with the saved columns', async () => {
  const left = { order: ['Expires', 'Name', 'Phone', 'Status'], hidden: ['Status'], widths: { Name: 200 } }
  open({ store: storeWith(left) })
  await screen.findByRole('table')
  expect(heads()).toEqual(['Expires', 'Name', 'Phone', 'Pay'])
})

test('rows wait until it is known how it was left, and not for long', async () => {
  const never = { ...storeWith(null), load: () => new Promise<null>(() => {}) }
  open({ store: never })
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(await screen.findByRole('table', {}, { timeout: 3000 })).toBeVisible()
  // To arrange them now would overwrite what is not known yet.
  expect(screen.getByRole('button', { name: /^Columns/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a column is shown and hidden, and the last of many changes is saved', async () => {
  const store = storeWith(null)
  const { user } = open({ store })
  const panel = await openPanel(user)
  expect(
    within(panel).getByText(
      'Saved for you. Drag, or press ↑ ↓ to move a column and ‹ › to make it narrower or wider.',
    ),
  ).toBeVisible()
  await user.click(within(panel).getByRole('checkbox', { name: 'Phone' }))
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Expires', 'Phone', 'Pay']))
  expect(button('Columns 3 of 4')).toBeVisible()
  await savedAtLast(store, { order: ['Name', 'Status', 'Expires', 'Phone'], hidden: ['Status'] })
  expect(store.saved.at(-1)?.widths).toEqual({})
})

test('an action column with a heading can be moved like the others', async () => {
  const store = storeWith(null)
  const { user } = open({ columns: [plain('Name'), plain('Pay', { isAction: true })], store })
  expect(await screen.findByRole('button', { name: 'Columns 2 of 2' })).toBeVisible()
  const panel = await openPanel(user)
  await user.click(within(panel).getByRole('button', { name: 'Move Pay up' }))
  await waitFor(() => expect(heads()).toEqual(['Pay', 'Name']))
  await user.click(within(panel).getByRole('button', { name: 'Make Pay wider' }))
  await user.click(within(panel).getByRole('checkbox', { name: 'Pay' }))
  await waitFor(() => expect(heads()).toEqual(['Name']))
  await savedAtLast(store, { order: ['Pay', 'Name'], hidden: ['Pay'], widths: { Pay: 174 } })
})

test.each([
  ['the page', () => dispatchEvent(new Event('pagehide'))],
  ['the table', cleanup],
])('leaving %s right after a change saves it', async (_, leave) => {
  const store = storeWith(null)
  const { user } = open({ store })
  const panel = await openPanel(user)
  jest.useFakeTimers()
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  leave()
  expect(store.save).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
  expect(store.saved[0]?.hidden).toContain('Status')
})

test('a column that is always shown stays', async () => {
  const { user } = open({ store: storeWith({ order: ['Name'], hidden: ['Name'], widths: {} }) })
  const panel = await openPanel(user)
  expect(within(panel).getByRole('checkbox', { name: /^Name/ })).toBeChecked()
  expect(within(panel).getByRole('checkbox', { name: /^Name/ })).toBeDisabled()
  expect(heads()).toContain('Name')
})

test('a column moves by a press and by keys, and its new place is read out', async () => {
  const store = storeWith(null)
  const { user } = open({ store })
  await openPanel(user)
  await user.click(button('Move Expires up'))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Expires', 'Status', 'Pay']))
  expect(screen.getByText('Expires: 2 of 4')).toBeInTheDocument()
  button('Arrange Status').focus()
  await user.keyboard('{ArrowUp}')
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(heads()).toEqual(['Status', 'Name', 'Expires', 'Pay']))
  expect(button('Arrange Status')).toHaveFocus()
  // There is no place before the first.
  await user.keyboard('{ArrowUp}')
  await savedAtLast(store, { order: ['Status', 'Name', 'Expires', 'Phone'] })
})

test('a column is dragged to its place', async () => {
  const { user } = open({ store: storeWith(null) })
  const panel = await openPanel(user)
  const items = () => within(panel).getAllByRole('listitem')
  for (const item of items()) {
    jest
      .spyOn(item, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, items().indexOf(item) * 32, 300, 32))
    item.scrollIntoView = () => undefined
  }
  pointer('pointerdown', { clientY: 10 }, button('Arrange Name'))
  pointer('pointermove', { clientY: 40 })
  await waitFor(() => expect(heads().slice(0, 2)).toEqual(['Status', 'Name']))
  pointer('pointermove', { clientY: 70 })
  await waitFor(() => expect(heads()).toEqual(['Status', 'Expires', 'Name', 'Pay']))
  pointer('pointerup', {})
  pointer('pointermove', { clientY: 10 })
  expect(heads()).toEqual(['Status', 'Expires', 'Name', 'Pay'])
})

const pixels = () =>
  [...document.querySelectorAll('col')].map(({ style }) => style.getPropertyValue('--wide'))

test('a column gets wider and narrower by a press and by keys, within its limits', async () => {
  const store = storeWith(null)
  const { user } = open({ store })
  await openPanel(user)
  expect(pixels()).toEqual(['160px', '160px', '160px', '160px'])
  await user.click(button('Make Status wider'))
  // Remaining width goes to the last column that can be arranged.
  await waitFor(() => expect(pixels()).toEqual(['150px', '174px', '', '160px']))
  await user.click(button('Make Status narrower'))
  button('Arrange Expires').focus()
  for (let press = 0; press < 5; press += 1) await user.keyboard('{ArrowRight}')
  // Earlier changes may have been saved before this one.
  await waitFor(() => expect(store.saved.at(-1)?.widths).toMatchObject({ Name: 150, Expires: 174 }), {
    timeout: 5000,
  })
})

test('a column is dragged wider at the edge of its head, and no wider than it may be', async () => {
  const store = storeWith(null)
  open({ store })
  await waitFor(() => expect(document.querySelector('[data-resize=Expires]')).not.toBeNull())
  const handle = document.querySelector('[data-resize=Expires]') ?? document.body
  pointer('pointerdown', { clientX: 300 }, handle)
  pointer('pointermove', { clientX: 330 })
  await savedOnce(store)
  expect(store.saved[0]?.widths).toEqual({ Name: 150, Status: 150, Expires: 180 })
  pointer('pointermove', { clientX: 900 })
  pointer('pointerup', {})
  await waitFor(() => expect(store.saved[1]?.widths).toMatchObject({ Expires: 200 }), { timeout: 5000 })
})

test('Reset brings back what stood there at first, and Done the focus to its button', async () => {
  const store = storeWith({ order: ['Status', 'Name'], hidden: ['Expires'], widths: { Name: 300 } })
  const { user } = open({ store })
  await openPanel(user)
  await user.click(button('Reset'))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Status', 'Expires', 'Pay']))
  expect(pixels()).toEqual(['160px', '160px', '160px', '160px'])
  await user.click(button('Done'))
  await waitFor(() => expect(button('Columns 3 of 4')).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await savedOnce(store)
  expect(store.saved).toEqual([{ order: [], hidden: [], widths: {} }])
})

test('a column that is newer than what was saved stands at its place', async () => {
  open({ store: storeWith({ order: ['Expires', 'Name'], hidden: [], widths: {} }) })
  await screen.findByRole('table')
  expect(heads()).toEqual(['Expires', 'Name', 'Status', 'Pay'])
})

test('a newer column that is the last one stands last', async () => {
  open({
    columns: [...usual.slice(0, 3), plain('Pay', { isAction: true })],
    store: storeWith({ order: ['Expires', 'Name', 'Status'], hidden: [], widths: {} }),
  })
  await screen.findByRole('table')
  expect(heads()).toEqual(['Expires', 'Name', 'Status', 'Pay'])
})

test('a saved column that the table lacks today is kept', async () => {
  const store = storeWith({ order: ['Name', 'Agent', 'Status'], hidden: ['Agent'], widths: { Agent: 90 } })
  const { user } = open({ store })
  await openPanel(user)
  await user.click(button('Move Status up'))
  await savedOnce(store)
  expect(store.saved[0]?.order).toEqual(['Status', 'Name', 'Agent', 'Expires', 'Phone'])
  expect(store.saved[0]).toMatchObject({ hidden: ['Agent', 'Phone'], widths: { Agent: 90 } })
})

test('a column that is forced today is as it was wanted tomorrow', async () => {
  const carrier = plain('Carrier', { isHiddenAtFirst: true })
  const { user, redraw } = open({
    columns: [...usual, { ...carrier, isAlwaysShown: true }],
    store: storeWith(null),
  })
  const panel = await openPanel(user)
  expect(heads()).toContain('Carrier')
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  redraw([...usual, carrier])
  await waitFor(() => expect(heads()).toEqual(['Name', 'Expires', 'Pay']))
})

test('a state that could not be loaded is said, is not overwritten, and is asked for again', async () => {
  const store = storeWith({ order: ['Status', 'Name'], hidden: [], widths: {} })
  store.load.mockRejectedValueOnce(new Error('503'))
  const { user } = open({ store })
  const panel = await openPanel(user)
  expect(heads()).toEqual(['Name', 'Status', 'Expires', 'Pay'])
  expect(within(panel).getByText(/could not be loaded/)).toBeVisible()
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Expires', 'Pay']))
  expect(within(panel).getByText(/could not be loaded/)).toBeVisible()
  await user.click(button('Try again'))
  await waitFor(() => expect(heads()).toEqual(['Status', 'Expires', 'Name', 'Pay']))
  expect(within(panel).getByText(/^Saved for you/)).toBeVisible()
  expect(store.save).not.toHaveBeenCalled()
})

test('columns that could not be saved stay as they are, and it is said', async () => {
  const store = storeWith(null)
  store.save.mockRejectedValueOnce(new Error('503'))
  const { user } = open({ store })
  const panel = await openPanel(user)
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  expect(await screen.findByText('The columns could not be saved', {}, { timeout: 5000 })).toBeInTheDocument()
  expect(heads()).toEqual(['Name', 'Expires', 'Pay'])
})

test('without a store they last as long as the page', async () => {
  const { user } = open()
  const panel = await openPanel(user)
  expect(within(panel).getByText(/until you reload the page/)).toBeVisible()
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  await waitFor(() => expect(heads()).toEqual(['Name', 'Expires', 'Pay']))
})
