/** The screens of this remote, and records that it leads to: routes and links are written with these. */
export const paths = {
  reportList: '/mvr',
  myMvrs: '/customerportal/my-mvrs',
}
