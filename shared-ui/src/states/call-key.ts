/** A call of the service: those of one name differ by their variant. */
export interface NamedCall {
  readonly name: string
  readonly variant: string
}

/** The start of the query keys of what a call answers. */
export const callKey = ({ name, variant }: NamedCall) => [name, variant] as const
