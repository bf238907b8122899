import type { StatusTone } from 'shared-federation/slots'

export const outOfService = 'Out of service'

export const roadsideTones: Readonly<Record<string, StatusTone>> = { [outOfService]: 'alert' }
