import { recordNotFound, Refusal } from 'shared-api/refusal'

/** Of a driver who is named in a form and was removed since, and in the same words of one who is not the caller's. */
export const driverNotFound = (Field: 'Id' | 'DriverId') =>
  new Refusal(404, recordNotFound, {
    errors: [
      {
        Field,
        Message: 'This driver is no longer on record and may have been removed. Go back to the list.',
      },
    ],
  })
