import { type ComponentProps, createContext, use } from 'react'
import { Link } from 'react-router-dom'

const LinkPlace = createContext((place: string) => place)

/** Every link below leads to the place that `value` makes of its own, also in another tab. Give it a stable function. */
export const LinkPlaces = LinkPlace.Provider

/** The router's link, to the place as it is meant here. */
export function PlaceLink({ to, ...props }: ComponentProps<typeof Link>) {
  const placeOf = use(LinkPlace)
  return <Link {...props} to={typeof to === 'string' ? placeOf(to) : to} />
}
