import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { token } from 'shared-auth'
import { confirmLeave, hasUnsavedChanges } from 'shared-ui/base'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Location = BrowserHistory['location']

/**
 * The browser's history, but another page is gone to only when nothing is unsaved, or once the user has
 * discarded it. Another filter, page number or fragment of the same page is gone to as ever.
 */
export function guardedHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  let shown = placeNow()
  const isGuarded = (pathname: string) =>
    hasUnsavedChanges() && token() !== undefined && pathname !== shown.location.pathname
  const go = (pathname: string, change: () => void) => {
    const changeNow = () => {
      change()
      shown = placeNow()
    }
    if (isGuarded(pathname)) confirmLeave(changeNow)
    else changeNow()
  }

  function placeNow() {
    const state: unknown = window.history.state
    const isNumbered = typeof state === 'object' && state !== null && 'idx' in state
    return { location: history.location, step: isNumbered ? Number(state.idx) : undefined }
  }

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to, state) => go(history.createURL(to).pathname, () => history.push(to, state)),
    replace: (to, state) => go(history.createURL(to).pathname, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        const { action }: { action: string } = update
        if (action !== 'POP') {
          listener(update)
          return
        }
        const now = placeNow()
        // Put back where it was: nothing has changed on screen.
        if (now.step === shown.step && isSamePlace(now.location, shown.location)) return
        if (isGuarded(now.location.pathname) && now.step !== undefined && shown.step !== undefined) {
          // The browser has gone already: it is put back, and goes again once that is meant.
          const steps = now.step - shown.step
          history.go(-steps)
          confirmLeave(() => history.go(steps))
          return
        }
        shown = now
        listener(update)
      }),
  }
}

const isSamePlace = (one: Location, other: Location) =>
  one.key === other.key &&
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash
