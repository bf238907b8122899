import { passwordLength } from 'shared-api/sessions'

/** Below each field for a new password. */
export const passwordRule = `${passwordLength.least} to ${passwordLength.most} characters. A few words together work well.`
