import { Fragment } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useCarrierId } from 'shared-auth'
import { Page } from 'shared-ui'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { PageFailure } from '../failure/page-failure.tsx'
import { HostPageView } from '../modules/host-page-view.tsx'
import { RemotePage } from '../modules/remote-page.tsx'
import { homeOf } from '../navigation/role-home.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { type HostPageProps, hostPageAt, hostPages } from './host-pages.ts'
import { useCarrierOfLink } from './use-carrier-of-link.ts'

/** The page at the address. Another carrier is another page: nothing of the one before stays, nor its requests. */
export function RoutedPages(props: HostPageProps) {
  const carrierId = useCarrierId()
  const { pathname, search } = useLocation()
  const { Role: role } = props.user
  const isCarrierDue = useCarrierOfLink(props.accounts)
  if (isCarrierDue) return null
  const carrier = hostPageAt(pathname)?.isOfNoCarrier === true ? 'none' : (carrierId ?? 'all')
  return (
    <Fragment key={carrier}>
      <ErrorBoundary
        place={pathname}
        renderFallback={({ error, onRetry }) => (
          <Page title="This page stopped working">
            <PageFailure error={error} role={role} onRetry={onRetry} />
          </Page>
        )}
      >
        <Routes>
          <Route
            path="/"
            element={<Navigate to={{ pathname: homeOf(props.registry, role).to, search }} replace />}
          />
          {hostPages.map((page) => (
            <Route key={page.path} path={page.path} element={<HostPageView page={page} props={props} />} />
          ))}
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="*" element={<RemotePage registry={props.registry} role={role} />} />
        </Routes>
      </ErrorBoundary>
    </Fragment>
  )
}
