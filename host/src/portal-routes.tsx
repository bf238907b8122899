import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { endedSession, token, useToken } from 'shared-auth'
import type { Chunk } from 'shared-ui/base'
import { StandaloneNotFound } from './not-found/standalone-not-found.tsx'
import { hostChunk } from './chunks/host-chunk.ts'
import { PortalModule } from './chunks/portal-module.tsx'
import { pageSettings } from './platform/page-settings.ts'
import { returnPath, type SignInState } from './session/return-path.ts'
import { useLinkSecret } from './session/use-link-secret.ts'

const signInPage = hostChunk(() => import('./sign-in/sign-in-page.tsx').then(({ SignInPage }) => SignInPage))
const signUpPage = hostChunk(() => import('./sign-up/sign-up-page.tsx').then(({ SignUpPage }) => SignUpPage))
const forgotPasswordPage = hostChunk(() =>
  import('./forgot-password/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
)
const setPasswordPage = hostChunk(() =>
  import('./set-password/set-password-page.tsx').then(({ SetPasswordPage }) => SetPasswordPage),
)
const setUpPage = hostChunk(() =>
  import('./second-factor/set-up-page.tsx').then(({ SetUpPage }) => SetUpPage),
)
const guestPage = hostChunk(() => import('./guest/guest-page.tsx').then(({ GuestPage }) => GuestPage))
const signingOutPage = hostChunk(() =>
  import('./session/signing-out-page.tsx').then(({ SigningOutPage }) => SigningOutPage),
)
const signOutConfirmation = hostChunk(() =>
  import('./session/sign-out-confirmation.tsx').then(({ SignOutConfirmation }) => SignOutConfirmation),
)
const mailboxPage = hostChunk(() =>
  import('./mailbox/mailbox-page.tsx').then(({ MailboxPage }) => MailboxPage),
)
const signedOutArea = hostChunk(() =>
  import('./signed-out/signed-out.tsx').then(({ SignedOut }) => SignedOut),
)
const signedInArea = hostChunk(() => import('./layout/signed-in.tsx').then(({ SignedIn }) => SignedIn))

// On its way while the shell renders.
if (token() === undefined) signInPage.load()
else signedInArea.load()

type SignedOutChunk = Chunk<{ otherwise: ReactNode }>

/** `signedOut` draws the modules' pages for users who are not signed in. */
export function PortalRoutes({ signedOut = signedOutArea }: { signedOut?: SignedOutChunk }) {
  const isSignedIn = useToken() !== undefined
  return isSignedIn ? <SignedInRoutes /> : <SignedOutRoutes signedOut={signedOut} />
}

/** Pages for signed-out users only. */
const forSignedOut = ['/login', '/sign-up', '/forgot-password', '/set-password', '/set-up-two-step', '/guest']

function SignedInRoutes() {
  const { state } = useLocation()
  return (
    <Routes>
      <Route path="/sign-in" element={<Navigate to={returnPath(state)} replace />} />
      {forSignedOut.map((path) => (
        <Route key={path} path={path} element={<Navigate to="/" replace />} />
      ))}
      <Route path="/sign-out" element={<PortalModule chunk={signingOutPage} props={{}} />} />
      <Route path="/demo-mailbox" element={<DemoMailbox />} />
      <Route path="*" element={<PortalModule chunk={signedInArea} props={{}} />} />
    </Routes>
  )
}

function SignedOutRoutes({ signedOut }: { signedOut: SignedOutChunk }) {
  return (
    <Routes>
      <Route
        path="/sign-in"
        element={<PortalModule chunk={signInPage} props={{ onTyping: signedInArea.load }} />}
      />
      {/* Users type it. */}
      <Route path="/login" element={<Navigate to="/sign-in" replace />} />
      <Route path="/sign-up" element={<PortalModule chunk={signUpPage} props={{}} />} />
      <Route path="/forgot-password" element={<PortalModule chunk={forgotPasswordPage} props={{}} />} />
      <Route path="/set-password" element={<SetPassword />} />
      <Route path="/set-up-two-step" element={<SetUpTwoStep />} />
      <Route path="/guest" element={<Guest />} />
      <Route path="/sign-out" element={<PortalModule chunk={signOutConfirmation} props={{}} />} />
      <Route path="/demo-mailbox" element={<DemoMailbox />} />
      <Route path="/404" element={<StandaloneNotFound />} />
      <Route path="/" element={<ToSignIn />} />
      <Route path="*" element={<PortalModule chunk={signedOut} props={{ otherwise: <ToSignIn /> }} />} />
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
  return <PortalModule chunk={setPasswordPage} props={{ token: linkToken }} />
}

function SetUpTwoStep() {
  const linkToken = useLinkSecret('token')
  return <PortalModule key={linkToken} chunk={setUpPage} props={{ token: linkToken }} />
}

function Guest() {
  const code = useLinkSecret('code')
  // Another link is another form: the one before keeps what it was filled with.
  return <PortalModule key={code} chunk={guestPage} props={{ code }} />
}

function DemoMailbox() {
  return pageSettings.isDemo ? (
    <PortalModule chunk={mailboxPage} props={{}} />
  ) : (
    <Navigate to="/404" replace />
  )
}
