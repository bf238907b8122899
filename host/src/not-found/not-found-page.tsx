import { EmptyState, LinkButton, Page } from 'shared-ui/base'

/** The page /404, to which every unknown path leads. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        kind="notFound"
        title="There is no page at this address"
        text="The link may be old, or the address mistyped. Use the menu to find your page."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
