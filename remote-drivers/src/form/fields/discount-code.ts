import { Refusal } from 'shared-api'

export const unknownCode = 'This code is unknown or has expired. Check it or remove it'

/** Whether that is what the service says of the code that prices were asked for with. */
export const isUnknownCode = (error: unknown) =>
  error instanceof Refusal && error.status === 400 && error.errors.some(({ Field }) => Field === 'disc')
