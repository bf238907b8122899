import type { RoutedPath } from 'shared-federation/offers'

/** The path that an address lies under; of several the longest. */
export function pathAt(paths: readonly RoutedPath[], pathname: string): RoutedPath | undefined {
  return paths
    .filter(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
