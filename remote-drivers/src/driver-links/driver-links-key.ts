export const driverLinksKey = ['driver-links'] as const
