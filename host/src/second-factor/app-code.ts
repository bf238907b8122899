import { CodeEntry, SetUpConfirmation } from 'shared-api/sessions/second-factor'
import * as z from 'zod/mini'

/** What an authenticator app shows. A recovery code has a field of its own. */
const AppCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the 6 digits of your authenticator app'),
)

export const AppCodeEntry = z.extend(CodeEntry, { Code: AppCode })
export const AppSetUpConfirmation = z.extend(SetUpConfirmation, { Code: AppCode })
