import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { farewell, token, useToken } from 'shared-auth'
import { BrokenPage } from './failure/broken-page.tsx'
import { StandaloneNotFound } from './not-found/standalone-not-found.tsx'
import { type Part, part, PartView } from './parts/part.tsx'
import { PortalLoading } from './parts/portal-loading.tsx'
import { returnPlace, type SignInState } from './session/return-place.ts'

const signInPage = part(() => import('./sign-in/sign-in-page.tsx').then(({ SignInPage }) => SignInPage))
const signedInArea = part(() => import('./layout/signed-in.tsx').then(({ SignedIn }) => SignedIn))

// On its way while the shell renders.
if (token() === undefined) signInPage.load()
else signedInArea.load()

export function PortalRoutes() {
  const isSignedIn = useToken() !== undefined
  return isSignedIn ? <SignedInRoutes /> : <SignedOutRoutes />
}

function SignedInRoutes() {
  const { state } = useLocation()
  return (
    <Routes>
      <Route path="/sign-in" element={<Navigate to={returnPlace(state)} replace />} />
      <Route path="*" element={<PortalPart part={signedInArea} props={{}} />} />
    </Routes>
  )
}

function SignedOutRoutes() {
  return (
    <Routes>
      <Route
        path="/sign-in"
        element={<PortalPart part={signInPage} props={{ onTyping: signedInArea.load }} />}
      />
      <Route path="/404" element={<StandaloneNotFound />} />
      <Route path="*" element={<ToSignIn />} />
    </Routes>
  )
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const asked = pathname + search + hash
  const state: SignInState =
    asked === '/' ? { from: farewell?.from, reason: farewell?.reason } : { from: asked }
  return <Navigate to="/sign-in" replace state={state} />
}

function PortalPart<Props extends object>({ part: shown, props }: { part: Part<Props>; props: Props }) {
  return (
    <PartView
      part={shown}
      props={props}
      waiting={<PortalLoading />}
      renderFailed={({ error, onRetry }) => (
        <BrokenPage
          title="The portal could not be opened"
          text="A part of it did not arrive. Check your connection and try again."
          error={error}
          onRetry={onRetry}
        />
      )}
    />
  )
}
