import { recordNotFound, Refusal } from 'shared-api/refusal'

/** The same answer for a removed driver and for a driver of another carrier. */
export const driverNotFound = (Field: 'Id' | 'DriverId') =>
  new Refusal(404, recordNotFound, {
    errors: [
      {
        Field,
        Message: 'This driver is no longer on record and may have been removed. Go back to the list.',
      },
    ],
  })
