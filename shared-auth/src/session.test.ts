/** @jest-environment ./jest.browser.js */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'

const listeners: [string, EventListenerOrEventListenerObject][] = []
let consoleError: jest.SpiedFunction<typeof console.error>

/** Loads the module as a page load does; what the page before left in storage and in the history entry is still there. */
async function openPage(browser = () => {}) {
  jest.resetModules()
  browser()
  const add = jest.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) => {
    if (listener === null) return
    listeners.push([type, listener])
    EventTarget.prototype.addEventListener.call(globalThis, type, listener)
  })
  const session = await import('./session.ts')
  add.mockRestore()
  return session
}

/** jsdom can't load another page; it reports each attempt to. */
function pageLoads() {
  return consoleError.mock.calls.filter(([error]) => String(error).includes('navigation')).length
}

function inAnotherTab(change: () => void, key: string | null) {
  change()
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

function refuse(): never {
  throw new DOMException('Access is denied for this document', 'SecurityError')
}

const storedSession = (token: string) => JSON.stringify({ state: { token }, version: 0 })

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/tickets?Page=2')
})

afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener)
})

describe('signing in', () => {
  test('keeps the token over a page load', async () => {
    const before = await openPage()
    before.signedIn('abc')
    expect((await openPage()).token()).toBe('abc')
  })

  test.each(['nonsense', '{"state":{"token":7},"version":0}', '{"state":null,"version":0}', '[]'])(
    'is asked for when the stored session is %s',
    async (text) => {
      localStorage.setItem('session', text)
      expect((await openPage()).token()).toBeUndefined()
    },
  )

  test('works for the page where the browser refuses storage', async () => {
    const page = await openPage(() => {
      jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
      jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse)
    })
    page.signedIn('abc')
    page.selectCarrier('001A')
    expect(page.token()).toBe('abc')
    expect(page.carrierId()).toBe('001A')
    page.signedOut()
    expect(pageLoads()).toBe(1)
  })

  test('in one tab signs in the others', async () => {
    const { token } = await openPage()
    inAnotherTab(() => localStorage.setItem('session', storedSession('theirs')), 'session')
    expect(token()).toBe('theirs')
    expect(pageLoads()).toBe(0)
  })

  test('as another user in another tab reloads this one', async () => {
    const page = await openPage()
    page.signedIn('ours')
    page.selectCarrier('001A')
    inAnotherTab(() => localStorage.setItem('session', storedSession('theirs')), 'session')
    expect(pageLoads()).toBe(1)
    expect(sessionStorage).toHaveLength(0)
    const next = await openPage()
    expect(next.token()).toBe('theirs')
    expect(next.endedSession).toEqual({ reason: 'changed-elsewhere', from: undefined })
  })
})

describe('signing out', () => {
  test('is no expired session, though calls are refused before the service has answered', async () => {
    const before = await openPage()
    before.signedIn('abc')
    before.signingOut()
    expect(localStorage.getItem('session')).toBeNull()
    expect(before.token()).toBe('abc')
    before.sessionExpired()
    expect(pageLoads()).toBe(0)
    before.signedOut()
    expect(pageLoads()).toBe(1)
    expect((await openPage()).endedSession).toEqual({ reason: 'signed-out', from: undefined })
  })
})

describe('an expired session', () => {
  test('leaves nothing in the browser and goes to the root once, however many calls were refused', async () => {
    const { signedIn, selectCarrier, sessionExpired, token } = await openPage()
    signedIn('abc')
    selectCarrier('001A')
    localStorage.setItem('color-mode', 'dark')
    sessionStorage.setItem('REACT_QUERY_OFFLINE_CACHE', '{}')
    for (let refused = 0; refused < 20; refused++) sessionExpired()
    expect(pageLoads()).toBe(1)
    expect(location.pathname + location.search).toBe('/')
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(token()).toBeUndefined()
  })

  test('is explained after the page load, once, with the place to return to', async () => {
    const before = await openPage()
    before.signedIn('abc')
    before.sessionExpired()
    expect((await openPage()).endedSession).toEqual({ reason: 'expired', from: '/tickets?Page=2' })
    expect((await openPage()).endedSession).toBeUndefined()
  })

  test('ends in the other tabs too', async () => {
    const { signedIn } = await openPage()
    signedIn('abc')
    sessionStorage.setItem('REACT_QUERY_OFFLINE_CACHE', '{}')
    inAnotherTab(() => localStorage.clear(), null)
    expect(pageLoads()).toBe(1)
    expect(sessionStorage).toHaveLength(0)
    expect((await openPage()).endedSession?.reason).toBe('expired')
  })

  test('of a guest who came by a link is told from others, in the other tabs too', async () => {
    const before = await openPage()
    before.enteredByLink('abc')
    const reloaded = await openPage()
    reloaded.sessionExpired()
    expect((await openPage()).endedSession).toEqual({ reason: 'link-ended', from: undefined })
    const other = await openPage()
    other.enteredByLink('abc')
    inAnotherTab(() => localStorage.clear(), null)
    expect((await openPage()).endedSession?.reason).toBe('link-ended')
  })

  test('does not affect a signed-out tab', async () => {
    const { sessionExpired } = await openPage()
    localStorage.setItem('color-mode', 'dark')
    sessionExpired()
    expect(pageLoads()).toBe(0)
    expect(localStorage.getItem('color-mode')).toBe('dark')
  })
})

describe('signing out', () => {
  test('forgets the user and keeps the color mode', async () => {
    const { signedIn, selectCarrier, signedOut } = await openPage()
    signedIn('abc')
    selectCarrier('001A')
    localStorage.setItem('color-mode', 'dark')
    signedOut()
    expect(pageLoads()).toBe(1)
    expect(localStorage).toHaveLength(1)
    expect(localStorage.getItem('color-mode')).toBe('dark')
    expect(sessionStorage).toHaveLength(0)
    const next = await openPage()
    expect(next.token()).toBeUndefined()
    expect(next.hasChosenCarrier()).toBe(false)
    expect(next.endedSession).toEqual({ reason: 'signed-out', from: undefined })
  })

  test('is followed by the other tabs', async () => {
    const { signedIn } = await openPage()
    signedIn('abc')
    inAnotherTab(() => localStorage.removeItem('session'), 'session')
    expect(pageLoads()).toBe(1)
    expect((await openPage()).endedSession?.reason).toBe('signed-out-elsewhere')
  })

  test('is noticed by a page that comes back out of the back/forward cache', async () => {
    const { signedIn } = await openPage()
    signedIn('abc')
    localStorage.removeItem('session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(pageLoads()).toBe(1)
  })
})

describe('the selected carrier', () => {
  test('survives a page load in its tab', async () => {
    const before = await openPage()
    expect(before.hasChosenCarrier()).toBe(false)
    before.selectCarrier('001A')
    const after = await openPage()
    expect(after.carrierId()).toBe('001A')
    expect(after.hasChosenCarrier()).toBe(true)
  })

  test('can be all carriers, which is a choice too', async () => {
    const before = await openPage()
    before.selectCarrier('001A')
    before.selectCarrier(undefined)
    const after = await openPage()
    expect(after.carrierId()).toBeUndefined()
    expect(after.hasChosenCarrier()).toBe(true)
  })
})
