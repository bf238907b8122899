import type { IconLook, Role } from 'shared-federation'
import type { NavigationEntry } from 'shared-federation/offers'
import { recordTypeAt } from '../record/record-place.ts'
import { worksWithCarriers } from './role-home.ts'

export interface NavigationLink {
  /** From the root of the portal, with its slash. */
  to: string
  label: string
  icon: IconLook
  /** The counter call whose number stands beside the label. */
  count?: string | undefined
  countMark?: 'alert' | undefined
  /** Other places that belong to it, with their slashes. */
  covers?: readonly string[] | undefined
  /** The types of the records that belong to it. */
  records?: readonly string[] | undefined
}

export interface NavigationSection {
  /** Undefined for the host's own page, which stands alone on top. */
  heading: string | undefined
  links: readonly NavigationLink[]
}

const home: NavigationSection = {
  heading: undefined,
  links: [{ to: '/dashboard', label: 'Dashboard', icon: 'gauge' }],
}

/**
 * The menu: the host's dashboard for those who have one, then what the remotes offer, in their groups. One without a
 * place of its own stands last.
 */
export function navigationTree(entries: readonly NavigationEntry[], role: Role): NavigationSection[] {
  const groups = [...Map.groupBy(entries, ({ group }) => group)].toSorted(
    ([, [one]], [, [other]]) => placeOf(one) - placeOf(other),
  )
  const filled = groups.map(([heading, members]) => ({
    heading,
    links: members.map(({ path, covers, label, icon, count, countMark, records }) => ({
      to: `/${path}`,
      label,
      icon,
      count,
      countMark,
      covers: covers?.map((place) => `/${place}`),
      records,
    })),
  }))
  if (worksWithCarriers(role)) return [home, ...filled]
  // A heading tells one group from another: where there is one, it says nothing.
  return filled.length === 1 ? filled.map(({ links }) => ({ heading: undefined, links })) : filled
}

const placeOf = (entry: NavigationEntry | undefined) => entry?.groupOrder ?? Number.MAX_SAFE_INTEGER

/** The one link that a page belongs to: that of its record's type, or the deepest of those it lies under, or that cover it. */
export function currentLink(
  sections: readonly NavigationSection[],
  { pathname, search }: { pathname: string; search: string },
): NavigationLink | undefined {
  const links = sections.flatMap((section) => section.links)
  const type = recordTypeAt(pathname, search)
  if (type !== null) return links.find(({ records = [] }) => records.includes(type))
  const isUnder = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return links
    .flatMap((link) => [link.to, ...(link.covers ?? [])].filter(isUnder).map((place) => ({ link, place })))
    .toSorted((one, other) => other.place.length - one.place.length)[0]?.link
}
