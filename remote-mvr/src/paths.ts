/** The screens of this remote, and records that it leads to: routes and links are written with these. */
export const paths = {
  reportList: '/mvr',
  myMvrs: '/customerportal/my-mvrs',
  report: (id: string) => `/customerportal/details/${id}?record_type=MVR_REPORT`,
  driver: (id: string) => `/customerportal/details/${id}?record_type=DRIVER`,
}
