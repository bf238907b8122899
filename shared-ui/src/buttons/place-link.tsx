import { type ComponentProps, createContext, type ReactNode, use, useCallback } from 'react'
import { Link } from 'react-router-dom'

const LinkPlace = createContext((place: string) => place)

interface LinkPlacesProps {
  /** A stable function. */
  placeOf: (place: string) => string
  children: ReactNode
}

/** Every link below leads to the place that `placeOf` makes of its own, also in another tab; places around it add theirs. */
export function LinkPlaces({ placeOf, children }: LinkPlacesProps) {
  const outer = use(LinkPlace)
  const value = useCallback((place: string) => outer(placeOf(place)), [outer, placeOf])
  return <LinkPlace value={value}>{children}</LinkPlace>
}

/** The router's link, to the place as it is meant here. */
export function PlaceLink({ to, ...props }: ComponentProps<typeof Link>) {
  const placeOf = use(LinkPlace)
  return <Link {...props} to={typeof to === 'string' ? placeOf(to) : to} />
}
