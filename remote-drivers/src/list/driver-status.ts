import type { DriverStatus } from 'shared-api/drivers'
import type { StatusTone } from 'shared-federation/slots'

export const driverTones: Readonly<Record<DriverStatus, StatusTone>> = {
  Active: 'ok',
  'PE Only': 'run',
  Pending: 'wait',
  'MVR Only': 'none',
  Inactive: 'off',
}
