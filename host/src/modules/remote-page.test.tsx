import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { driversRemote, navigationRemotes, ticketsRemote } from '../remotes-testing.tsx'

beforeEach(async () => {
  await signIn('driver@demo.example')
})

const absent = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

describe('a page of a remote', () => {
  test('is drawn at its path and below it', async () => {
    const { goTo } = openPortal('/tickets', federationOf(navigationRemotes))
    expect(await screen.findByRole('heading', { name: 'Open tickets' })).toBeDefined()
    goTo('/tickets/inspections-data')
    expect(screen.getByRole('heading', { name: 'Open tickets' })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('Open tickets - Carrier compliance'))
  })

  test('is refused to a role that may not see it, by the words of the specification', async () => {
    openPortal('/drivers-list', federationOf(navigationRemotes))
    expect(await screen.findByText('Unauthorized Access')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'All drivers' })).toBeNull()
  })

  test('that does not exist leads to /404', async () => {
    openPortal('/no-such-page', federationOf(navigationRemotes))
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(location.pathname).toBe('/404')
  })

  test('that could not be loaded says which module, keeps the rest, and comes by Try again', async () => {
    const modules = { './app': absent as Error | NonNullable<(typeof ticketsRemote.modules)[string]> }
    const failing = { ...ticketsRemote, modules }
    const { person } = openPortal('/tickets', federationOf([failing, driversRemote]))
    expect(await screen.findByText('Tickets could not be loaded')).toBeDefined()
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain(
      'The rest of the portal works',
    )
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toMatch(
      /Support code [0-9A-Z]{4}-[0-9A-Z]{4}/,
    )
    expect(screen.getByRole('link', { name: 'Dashboard', hidden: true })).toBeDefined()
    modules['./app'] = ticketsRemote.modules['./app'] ?? absent
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Open tickets' })).toBeDefined()
  })

  test.each(['at once', 'from another page'])(
    'that is opened %s and fails again leaves the focus on Try again, and once it comes on its title',
    async (opened) => {
      const modules = { './app': absent as Error | NonNullable<(typeof ticketsRemote.modules)[string]> }
      const { registry, loader } = federationOf([{ ...ticketsRemote, modules }, driversRemote])
      const answers: (() => void)[] = []
      const retry: typeof loader.retry = async (...module) => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return loader.load(...module)
      }
      const federation = { registry, loader: { ...loader, retry } }
      const { person, goTo } = openPortal(opened === 'at once' ? '/tickets' : '/dashboard', federation)
      if (opened !== 'at once') {
        await screen.findByRole('heading', { name: 'Dashboard' })
        goTo('/tickets')
      }
      const tryAgain = await screen.findByRole('button', { name: 'Try again' })
      act(() => tryAgain.focus())
      for (let time = 0; time < 2; time += 1) {
        // oxlint-disable no-await-in-loop
        await person.keyboard('{Enter}')
        await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
        answers.pop()?.()
        await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus())
        // oxlint-enable no-await-in-loop
      }
      expect(tryAgain.isConnected).toBe(false)
      modules['./app'] = ticketsRemote.modules['./app'] ?? absent
      await person.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
      answers.pop()?.()
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Open tickets' })).toHaveFocus())
    },
  )

  test('that throws is replaced by the card, and the rest works', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => {})
    const throwing = {
      ...ticketsRemote,
      modules: {
        './app': () => {
          throw new Error('undefined is not a function')
        },
      },
    }
    const { person } = openPortal('/tickets', federationOf([throwing]))
    expect(await screen.findByText('Tickets could not be loaded')).toBeDefined()
    await person.click(screen.getByRole('link', { name: 'Go to dashboard' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined()
    report.mockRestore()
  })
})
