/** The screens of this remote: routes and links are written with these. */
export const paths = {
  /** The list is of the open tickets when the address does not say otherwise. */
  ticketList: '/tickets',
}
