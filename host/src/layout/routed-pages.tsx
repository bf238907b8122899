import { Fragment } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { useCarrierId } from 'shared-auth'
import type { Registry } from 'shared-federation/registry'
import { Page } from 'shared-ui'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { PageFailure } from '../failure/page-failure.tsx'
import { NotAllowed } from '../modules/not-allowed.tsx'
import { RemotePage } from '../modules/remote-page.tsx'
import { homeOf, worksWithCarriers } from '../navigation/role-home.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'

interface RoutedPagesProps {
  user: UserDetails
  accounts: readonly AccountEntry[]
  registry: Registry
}

/** The page at the address. Another carrier is another page: nothing of the one before stays, nor its requests. */
export function RoutedPages({ user, accounts, registry }: RoutedPagesProps) {
  const carrierId = useCarrierId()
  const { pathname } = useLocation()
  const role = user.Role
  return (
    <Fragment key={carrierId ?? 'all'}>
      <ErrorBoundary
        place={pathname}
        renderFallback={({ error, onRetry }) => (
          <Page title="This page stopped working">
            <PageFailure error={error} role={role} onRetry={onRetry} />
          </Page>
        )}
      >
        <Routes>
          <Route path="/" element={<Navigate to={homeOf(role).to} replace />} />
          <Route
            path="/dashboard"
            element={
              worksWithCarriers(role) ? (
                <DashboardPage registry={registry} role={role} accounts={accounts} />
              ) : (
                <NotAllowed title="Dashboard" role={role} />
              )
            }
          />
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="*" element={<RemotePage registry={registry} role={role} />} />
        </Routes>
      </ErrorBoundary>
    </Fragment>
  )
}
