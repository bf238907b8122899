/** What a driver's profile hands to the modules that fill a slot of it. */
export interface DriverSlotProps {
  'driver.panels': { driverId: string }
}
