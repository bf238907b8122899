import { useCarrierId } from 'shared-auth'
import type { Role } from 'shared-federation'
import { navigationNotesOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule } from 'shared-federation/remote-module'
import { Stack } from 'shared-ui'
import { useIsIdle } from '../preload/use-is-idle.ts'

/** The remotes' notes at the foot of the menu, loaded after the page. A note that fails to load leaves no gap. */
export function NavigationNotes({ registry, role }: { registry: Registry; role: Role }) {
  const carrierId = useCarrierId()
  if (!useIsIdle()) return null
  return (
    <Stack as="aside" aria-label="Notes" gap="2" px="2" textStyle="caption" color="fg.subtle">
      {navigationNotesOf(registry, role).map(({ remoteId, module }) => (
        <RemoteModule
          key={remoteId}
          remoteId={remoteId}
          module={module}
          props={{ carrierId }}
          fallback={null}
          failed={() => null}
        />
      ))}
    </Stack>
  )
}
