import type { DriverFilter } from 'shared-api/drivers'

/** The screens of this remote: routes and links are written with these. */
export const paths = {
  driverList: '/drivers-list',
  driversWith: (status: DriverFilter['list_filter']) =>
    `${paths.driverList}?${new URLSearchParams({ list_filter: status }).toString()}`,
}
