import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { MenuButton } from '../menus/menu-button.tsx'
import { draw } from '../testing.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Menu, MenuItem, MenuSection } from './menu.tsx'

function drawMenu() {
  const onChosen = jest.fn()
  const { user } = draw(
    <Menu trigger={<Button>Dana Pell</Button>}>
      <MenuSection label="Account">
        <MenuItem value="profile" onChosen={() => {}}>
          Profile
        </MenuItem>
      </MenuSection>
      <MenuItem value="sign-out" onChosen={onChosen}>
        Sign out
      </MenuItem>
    </Menu>,
  )
  return { user, onChosen }
}

test('a menu is opened and used by the keyboard, and a choice closes it', async () => {
  const { user, onChosen } = drawMenu()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('group', { name: 'Account' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{End}')
  const last = screen.getByRole('menuitem', { name: 'Sign out' })
  await waitFor(() => expect(last).toHaveAttribute('data-highlighted'))
  await user.keyboard('{Enter}')
  expect(onChosen).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('a dialog has a name and a description, and Escape closes it', async () => {
  const { user } = draw(
    <Dialog title="Cancel the membership?" description="It ends today." trigger={<Button>Cancel</Button>}>
      Reason
    </Dialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the membership?' })
  expect(dialog).toHaveAccessibleDescription('It ends today.')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a question that must be answered stays', async () => {
  const onOpenChanged = jest.fn()
  const { user } = draw(<Dialog isAlert isOpen onOpenChanged={onOpenChanged} title="Delete the ticket?" />)
  await screen.findByRole('alertdialog', { name: 'Delete the ticket?' })
  await user.keyboard('{Escape}')
  expect(onOpenChanged).not.toHaveBeenCalled()
})

test('a drawer that its caller opens tells when it is closed', async () => {
  const onOpenChanged = jest.fn()
  const { user } = draw(
    <Drawer label="Menu" isOpen onOpenChanged={onOpenChanged}>
      links
    </Drawer>,
  )
  await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChanged.mock.calls).toEqual([[false]])
})

/** Opened from a menu or from a button that is gone when the dialog closes. */
function Rows() {
  const [isOpen, setIsOpen] = useState(false)
  const [isGone, setIsGone] = useState(false)
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Drivers</h1>
      <MenuButton groups={() => [{ actions: [{ id: 'end', label: 'End', onChosen: () => {} }] }]}>
        {(trigger) => <Button {...trigger}>More</Button>}
      </MenuButton>
      {!isGone && <Button onClick={() => setIsOpen(true)}>End all</Button>}
      <section tabIndex={-1} aria-label="List">
        {!isGone && <Button onClick={() => setIsOpen(true)}>End one</Button>}
      </section>
      <Dialog
        title="End the membership?"
        isOpen={isOpen}
        onOpenChanged={setIsOpen}
        footer={
          <Button
            onClick={() => {
              setIsGone(true)
              setIsOpen(false)
            }}
          >
            Yes
          </Button>
        }
      />
    </main>
  )
}

async function dialogWithFocus() {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
}

// By mouse, the menu takes the focus once more after its close; by keys it may have let go before its button has it.
test.each(['has', 'has let go of'])(
  'a dialog that opens while its menu %s the focus leads back to the button',
  async (how) => {
    const { user } = draw(<Rows />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu).toHaveFocus())
    if (how !== 'has') act(() => menu.blur())
    fireEvent.click(screen.getByRole('button', { name: 'End all', hidden: true }))
    await dialogWithFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  },
)

async function openAndPressYes(button: string) {
  const { user } = draw(<Rows />)
  await user.click(screen.getByRole('button', { name: button }))
  await dialogWithFocus()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
}

test('a dialog whose button is gone leads back to the list that it stood in', async () => {
  await openAndPressYes('End one')
  await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus())
})

test('a dialog whose button is gone with its bar leads back to the title of the page', async () => {
  await openAndPressYes('End all')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Drivers' })).toHaveFocus())
})

/** A page whose title is drawn again while the search is open over it. */
function Searched() {
  const [place, setPlace] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <h1 key={place} tabIndex={-1}>
        Tickets
      </h1>
      <Button onClick={() => setIsOpen(true)}>Search</Button>
      <CommandDialog label="Search" isOpen={isOpen} onOpenChanged={setIsOpen} returnsFocus>
        <input aria-label="Search" />
        <Button onClick={() => setPlace(1)}>The page has come</Button>
      </CommandDialog>
    </main>
  )
}

test('a search whose page came while it was open leads back to the title of the page', async () => {
  const { user } = draw(<Searched />)
  act(() => screen.getByRole('heading', { name: 'Tickets' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await dialogWithFocus()
  fireEvent.click(screen.getByRole('button', { name: 'The page has come' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tickets' })).toHaveFocus())
})

test('a dialog that takes the place of another keeps the focus, and stays open', async () => {
  const onOpenChanged = jest.fn()
  const onPageFocused = jest.fn()
  const page = (title: string) => (
    <>
      <button onFocus={onPageFocused}>Challenge violation</button>
      {title !== '' && (
        <Dialog key={title} title={title} isOpen onOpenChanged={onOpenChanged}>
          <button>In {title}</button>
        </Dialog>
      )}
    </>
  )
  const { redraw } = draw(page(''))
  act(() => screen.getByRole('button').focus())
  redraw(page('Loading'))
  const first = await screen.findByRole('dialog', { name: 'Loading' })
  await waitFor(() => expect(first).toContainElement(focused()))
  onPageFocused.mockClear()
  redraw(page('Form'))
  const second = await screen.findByRole('dialog', { name: 'Form' })
  await waitFor(() => expect(second).toContainElement(focused()))
  // The first one gives the focus back after a moment.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(second).toContainElement(focused())
  // A focus beside a dialog closes it.
  expect(onPageFocused).not.toHaveBeenCalled()
  expect(onOpenChanged).not.toHaveBeenCalled()
})

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)
