/** The screens of this remote: routes and links are written with these. */
export const paths = {
  driverList: '/drivers-list',
  addDriver: '/drivers-list/add',
  editDriver: (id: string) => `/drivers-list/${id}/edit`,
  profile: (id: string) => `/customerportal/account-profile/${id}`,
  /** Leads to the profile of the driver who is signed in. */
  ownProfile: '/customerportal/account-profile',
  bulkUpload: '/customerportal/bulk-driver-upload',
  guestLinks: '/drivers-list/guest-links',
}

/** Where other remotes are: links across remotes are addresses, nothing of them is imported. */
export const otherPaths = {
  /** Where the driving records of these drivers are requested. */
  requestMvr: (ids: readonly string[]) => `/mvr?request=${ids.join(',')}`,
}
