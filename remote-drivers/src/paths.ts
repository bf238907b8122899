/** The screens of this remote: routes and links are written with these. */
export const paths = {
  driverList: '/drivers-list',
  bulkUpload: '/customerportal/bulk-driver-upload',
}
