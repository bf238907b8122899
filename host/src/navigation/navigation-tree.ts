import type { Role } from 'shared-federation'
import type { NavigationEntry } from 'shared-federation/offers'
import { worksWithCarriers } from './role-home.ts'

export interface NavigationLink {
  /** From the root of the portal, with its slash. */
  to: string
  label: string
  icon: string
  /** The counter call whose number stands beside the label. */
  count?: string | undefined
  countMark?: 'alert' | undefined
  /** Other places that belong to it, with their slashes. */
  covers?: readonly string[] | undefined
}

export interface NavigationSection {
  /** Undefined for the host's own page, which stands alone on top. */
  heading: string | undefined
  links: readonly NavigationLink[]
}

const groups = ['People', 'Legal', 'Safety'] as const

const home: NavigationSection = {
  heading: undefined,
  links: [{ to: '/dashboard', label: 'Dashboard', icon: 'gauge' }],
}

/**
 * The menu: the host's dashboard for those who have one, then what the remotes offer, in the three groups. A group
 * without pages is left out.
 */
export function navigationTree(entries: readonly NavigationEntry[], role: Role): NavigationSection[] {
  const offered = groups.map((group) => ({
    heading: group,
    links: entries
      .filter((entry) => entry.group === group)
      .map(({ path, covers, label, icon, count, countMark }) => ({
        to: `/${path}`,
        label,
        icon,
        count,
        countMark,
        covers: covers?.map((place) => `/${place}`),
      })),
  }))
  const filled = offered.filter(({ links }) => links.length > 0)
  if (worksWithCarriers(role)) return [home, ...filled]
  // A heading tells one group from another: where there is one, it says nothing.
  return filled.length === 1 ? filled.map(({ links }) => ({ heading: undefined, links })) : filled
}

/** The one link that a page belongs to: of those it lies under, or that cover it, the deepest. */
export function currentLink(
  sections: readonly NavigationSection[],
  pathname: string,
): NavigationLink | undefined {
  const isUnder = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return sections
    .flatMap(({ links }) => links)
    .flatMap((link) => [link.to, ...(link.covers ?? [])].filter(isUnder).map((place) => ({ link, place })))
    .toSorted((one, other) => other.place.length - one.place.length)[0]?.link
}
