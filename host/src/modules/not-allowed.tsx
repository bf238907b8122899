import type { Role } from 'shared-federation'
import { EmptyState, LinkButton, Page } from 'shared-ui'
import { useHome } from '../navigation/role-home.ts'

/** For a page that exists and that this role may not see. The title is the specification's constant. */
export function NotAllowed({ title, role }: { title: string; role: Role }) {
  const { to, label } = useHome(role)
  return (
    <Page title={title}>
      <EmptyState
        kind="notAllowed"
        title="Unauthorized Access"
        text="You don't have access to this page. Ask the person who manages your account if you need it."
        action={<LinkButton to={to}>{label}</LinkButton>}
      />
    </Page>
  )
}
