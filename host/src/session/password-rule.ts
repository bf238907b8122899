import { passwordLength } from 'shared-api/sessions'

/** Below each field for a new password. */
export const passwordRule = `${passwordLength.min} to ${passwordLength.max} characters. A few words together work well.`
