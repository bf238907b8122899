import type { ReactNode } from 'react'
import { EmptyState, LinkButton, Page } from 'shared-ui/base'

interface NotFoundPageProps {
  /** What else there is to do, and the way there. */
  text?: string
  action?: ReactNode
}

/** The page /404, to which every unknown path leads. */
export function NotFoundPage({
  text = 'Everything in the portal is reached from the menu.',
  action = <LinkButton to="/">Go to the start</LinkButton>,
}: NotFoundPageProps) {
  return (
    <Page title="Page not found">
      <EmptyState
        kind="notFound"
        title="There is no page at this address"
        text={`The link may be old, or the address mistyped. ${text}`}
        action={action}
      />
    </Page>
  )
}
