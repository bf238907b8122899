import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { fieldOf, stored, storedText } from './stored.ts'
import { type EndedSession, leaveFor, consumeSignOutReason } from './ended-session.ts'

export type { EndedSession } from './ended-session.ts'

/** `isByLink`: of a guest who came by the code of a link. */
type Session = { token: string | undefined; isByLink: boolean }
type Carrier = { choice: { carrierId: string | undefined } | undefined }

const SESSION = 'session'
const CARRIER = 'carrier'

const useSessionStore = create<Session>()(
  persist((): Session => ({ token: undefined, isByLink: false }), {
    name: SESSION,
    storage: createJSONStorage<Session>(() => localStorage),
    // Anybody can write to local storage: what is read back is checked, not believed.
    merge: (state) => ({
      token: storedText(fieldOf(state, 'token')),
      isByLink: fieldOf(state, 'isByLink') === true,
    }),
  }),
)

/** In session storage: a reload keeps the carrier, and two tabs can look at two carriers. */
const useCarrierStore = create<Carrier>()(
  persist((): Carrier => ({ choice: undefined }), {
    name: CARRIER,
    storage: createJSONStorage<Carrier>(() => sessionStorage),
    merge: (state) => {
      const choice = fieldOf(state, 'choice')
      return {
        choice: choice === undefined ? undefined : { carrierId: storedText(fieldOf(choice, 'carrierId')) },
      }
    },
  }),
)

let isLeaving = false
let isSigningOut = false

/** Why the session before this page load ended and where it was; undefined on an ordinary start. */
export const endedSession: EndedSession | undefined = consumeSignOutReason()

export const useToken = () => useSessionStore((session) => session.token)

/** The bearer token; undefined when signed out, and from the moment the session ends. */
export const token = () => (isLeaving ? undefined : useSessionStore.getState().token)

export function signedIn(newToken: string) {
  useSessionStore.setState({ token: newToken, isByLink: false })
}

/** A guest has come in by the code of a link, and is a guest no longer when that ends. */
export function enteredByLink(newToken: string) {
  useSessionStore.setState({ token: newToken, isByLink: true })
}

/** The service is asked to end the session. The other tabs leave at once, and calls that are refused say nothing new. */
export function signingOut() {
  isSigningOut = true
  try {
    localStorage.removeItem(SESSION)
  } catch {
    // The browser refuses storage: the other tabs hear of it by their next call.
  }
}

/** Ends the session in every tab. The color mode stays: it belongs to the device, not to the user. */
export function signedOut() {
  leave('signed-out', () => localStorage.removeItem(SESSION))
}

/** Ends the session in every tab, as the specification says: all local storage is cleared, the browser goes to the root. */
export function sessionExpired() {
  if (isSigningOut) return
  leave(endedBy(), () => localStorage.clear())
}

const endedBy = () => (useSessionStore.getState().isByLink ? 'link-ended' : 'expired')

/** The selected carrier; undefined means all carriers. */
export const useCarrierId = () => useCarrierStore((carrier) => carrier.choice?.carrierId)

export const carrierId = () => useCarrierStore.getState().choice?.carrierId

/** False until the user has chosen, in this tab, a carrier or all of them. */
export const hasChosenCarrier = () => useCarrierStore.getState().choice !== undefined

export function selectCarrier(id: string | undefined) {
  useCarrierStore.setState({ choice: { carrierId: id } })
}

/**
 * Goes once, however many calls were refused. The screens stay as they are until the page is gone, so nothing
 * renders half signed out; a new page load is what makes sure that no module keeps anything of the user in memory.
 */
function leave(reason: EndedSession['reason'], forget: () => void) {
  if (isLeaving || useSessionStore.getState().token === undefined) return
  isLeaving = true
  try {
    forget()
    sessionStorage.clear()
  } catch {
    // The browser refuses storage, so nothing was kept in it.
  }
  leaveFor(reason)
}

/** What another tab did to the session holds in this one too. */
function followOtherTabs(ending: EndedSession['reason']) {
  const theirs = storedText(fieldOf(fieldOf(stored(SESSION), 'state'), 'token'))
  const ours = useSessionStore.getState().token
  if (theirs === ours) return
  if (ours === undefined) void useSessionStore.persist.rehydrate()
  else leave(theirs === undefined ? ending : 'changed-elsewhere', () => {})
}

addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage) return
  // Only an expired session clears the whole storage, and the key is null then.
  if (event.key === null) followOtherTabs(endedBy())
  if (event.key === SESSION) followOtherTabs('signed-out-elsewhere')
})

// A page restored from the back/forward cache has missed the events since it was left.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  if (isLeaving) location.reload()
  else followOtherTabs('signed-out-elsewhere')
})
