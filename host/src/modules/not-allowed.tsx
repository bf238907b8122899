import { EmptyState, LinkButton, Page } from 'shared-ui'

/** For a page that exists and that this role may not see. The title is the specification's constant. */
export function NotAllowed({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        kind="notAllowed"
        title="Unauthorized Access"
        text="Your sign-in does not open this page. Ask the person who manages your account if you need it."
        action={<LinkButton to="/dashboard">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
