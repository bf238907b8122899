import { Refusal } from 'shared-api'

/** What a request could not be done for, in the service's words. */
export const refusalText = (error: Error) =>
  error instanceof Refusal ? error.message : 'Something went wrong on our side. Try again.'
