/** The screens of this remote: routes and links are written with these. */
export const paths = {
  reportList: '/mvr',
  myMvrs: '/customerportal/my-mvrs',
}
