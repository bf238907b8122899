import type { Role } from 'shared-federation'
import { pathsOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import type { RecordType } from 'shared-federation/slots'

/** Pages of remotes that show one kind of record, and the address of a record there. */
const pages: Partial<Record<RecordType, { path: string; addressOf: (id: string) => string }>> = {
  DRIVER: {
    path: 'customerportal/account-profile',
    addressOf: (id) => `/customerportal/account-profile/${id}`,
  },
  MVR_REPORT: {
    path: 'customerportal/view-report',
    addressOf: (id) => `/customerportal/view-report/${id}/MVR_REPORT`,
  },
}

/** Where a record is shown better than by its bare facts, if a remote offers that to the role. */
export function betterPlace(
  registry: Registry,
  role: Role,
  type: RecordType,
  id: string,
): string | undefined {
  const page = pages[type]
  const isOffered = pathsOf(registry).some(({ path, roles }) => path === page?.path && roles.includes(role))
  return isOffered ? page?.addressOf(id) : undefined
}
