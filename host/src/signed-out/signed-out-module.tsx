import type { SignedOutPage } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Button, EmptyState, Skeleton } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'

/** A module's page for users who are not signed in, in the layout of the sign-in. */
export function SignedOutModule({ page }: { page: SignedOutPage }) {
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <EmptyState
      kind="failed"
      title={`${page.title} could not be loaded`}
      text={failure.text}
      action={
        <Button icon="rotate-cw" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
  return (
    <AuthLayout title={page.title} busy="Saving" isLong sign={page.isAlone ? null : page.sign}>
      <RemoteModule
        remoteId={page.remoteId}
        module={page.module}
        fallback={<Skeleton width="60%" />}
        failed={drawFailure}
      />
    </AuthLayout>
  )
}
