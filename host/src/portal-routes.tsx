import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { endedSession, token, useToken } from 'shared-auth'
import { BrokenPage } from './failure/broken-page.tsx'
import { StandaloneNotFound } from './not-found/standalone-not-found.tsx'
import { type Part, part, PartView } from './parts/part.tsx'
import { PortalLoading } from './parts/portal-loading.tsx'
import { pageSettings } from './platform/page-settings.ts'
import { returnPath, type SignInState } from './session/return-path.ts'
import { useLinkSecret } from './session/use-link-secret.ts'

const signInPage = part(() => import('./sign-in/sign-in-page.tsx').then(({ SignInPage }) => SignInPage))
const signUpPage = part(() => import('./sign-up/sign-up-page.tsx').then(({ SignUpPage }) => SignUpPage))
const forgotPasswordPage = part(() =>
  import('./forgot-password/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
)
const setPasswordPage = part(() =>
  import('./set-password/set-password-page.tsx').then(({ SetPasswordPage }) => SetPasswordPage),
)
const guestPage = part(() => import('./guest/guest-page.tsx').then(({ GuestPage }) => GuestPage))
const signingOutPage = part(() =>
  import('./session/signing-out-page.tsx').then(({ SigningOutPage }) => SigningOutPage),
)
const signedOutPage = part(() =>
  import('./session/signed-out-page.tsx').then(({ SignedOutPage }) => SignedOutPage),
)
const mailboxPage = part(() => import('./mailbox/mailbox-page.tsx').then(({ MailboxPage }) => MailboxPage))
const signedOutArea = part(() => import('./signed-out/signed-out.tsx').then(({ SignedOut }) => SignedOut))
const signedInArea = part(() => import('./layout/signed-in.tsx').then(({ SignedIn }) => SignedIn))

// On its way while the shell renders.
if (token() === undefined) signInPage.load()
else signedInArea.load()

export function PortalRoutes() {
  const isSignedIn = useToken() !== undefined
  return isSignedIn ? <SignedInRoutes /> : <SignedOutRoutes />
}

/** Who is signed in has no use for these. */
const forSignedOut = ['/sign-up', '/forgot-password', '/set-password', '/guest', '/return']

function SignedInRoutes() {
  const { state } = useLocation()
  return (
    <Routes>
      <Route path="/sign-in" element={<Navigate to={returnPath(state)} replace />} />
      {forSignedOut.map((path) => (
        <Route key={path} path={path} element={<Navigate to="/" replace />} />
      ))}
      <Route path="/sign-out" element={<PortalPart part={signingOutPage} props={{}} />} />
      <Route path="/demo-mailbox" element={<DemoMailbox />} />
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
      <Route path="/sign-up" element={<PortalPart part={signUpPage} props={{}} />} />
      <Route path="/forgot-password" element={<PortalPart part={forgotPasswordPage} props={{}} />} />
      <Route path="/set-password" element={<SetPassword />} />
      <Route path="/guest" element={<Guest />} />
      <Route path="/sign-out" element={<PortalPart part={signedOutPage} props={{}} />} />
      <Route path="/demo-mailbox" element={<DemoMailbox />} />
      <Route path="/404" element={<StandaloneNotFound />} />
      <Route path="/" element={<ToSignIn />} />
      <Route path="*" element={<PortalPart part={signedOutArea} props={{ otherwise: <ToSignIn /> }} />} />
    </Routes>
  )
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const asked = pathname + search + hash
  if (asked === '/' && endedSession?.reason === 'signed-out') return <Navigate to="/sign-out" replace />
  if (asked === '/' && endedSession?.reason === 'link-ended')
    return <Navigate to="/guest" replace state={{ reason: endedSession.reason } satisfies SignInState} />
  const state: SignInState =
    asked === '/' ? { from: endedSession?.from, reason: endedSession?.reason } : { from: asked }
  return <Navigate to="/sign-in" replace state={state} />
}

/** Here, and not in the page's own chunk: what the link carries is out of the address bar before anything is fetched. */
function SetPassword() {
  const linkToken = useLinkSecret('token')
  return <PortalPart part={setPasswordPage} props={{ token: linkToken }} />
}

function Guest() {
  const code = useLinkSecret('code')
  // Another link is another form: the one before keeps what it was filled with.
  return <PortalPart key={code} part={guestPage} props={{ code }} />
}

function DemoMailbox() {
  return pageSettings.isDemo ? <PortalPart part={mailboxPage} props={{}} /> : <Navigate to="/404" replace />
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
          text="Part of it did not load. Check your connection and try again."
          error={error}
          onRetry={onRetry}
        />
      )}
    />
  )
}
