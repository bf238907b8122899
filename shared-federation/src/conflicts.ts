import type { RemoteDescription } from './description.ts'

/** Paths that belong to the host and to delivery; a remote can't claim them. */
export const hostPaths = [
  'sign-in',
  'sign-up',
  'forgot-password',
  'set-password',
  'guest',
  '404',
  'dashboard',
  'customerportal/report',
  'customerportal/global-search',
  'customerportal/account',
  'customerportal/details',
  'api',
  'assets',
  'health',
  'remotes',
]

/**
 * Why a description can't join the ones that are there: one sentence for each path that two would answer, none when
 * it can. A path inside another's counts, because the deeper one would take pages away from its owner.
 */
export function conflictsOf(description: RemoteDescription, others: readonly RemoteDescription[]): string[] {
  const own = description.paths.map(({ path }) => path)
  const claims = [
    ...hostPaths.map((path) => ({ path, owner: 'the host' })),
    ...others
      .filter((other) => other.id !== description.id)
      .flatMap((other) => other.paths.map(({ path }) => ({ path, owner: `remote ${other.id}` }))),
  ]
  return [
    ...own.filter((path, index) => own.indexOf(path) !== index).map((path) => `${path} is listed twice`),
    ...own.flatMap((path) =>
      claims
        .filter((claim) => isWithin(path, claim.path) || isWithin(claim.path, path))
        .map((claim) => `${path} is claimed by ${claim.owner}, as ${claim.path}`),
    ),
    ...description.navigation
      .filter((item) => !own.some((path) => isWithin(item.path, path)))
      .map((item) => `the navigation leads to ${item.path}, which is not a path of this remote`),
  ]
}

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}
