import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { text } from '../fields.ts'

/** The `data` parameter of a pay link. */
export const SealedText = z.strictObject({
  Data: text(2000).check(z.minLength(1, 'Open the complete link from your message')),
})

export const payments = {
  /** Decrypts the data of a pay link, for anyone with the link. */
  open: post('DecryptData', {
    body: SealedText,
    data: z.string(),
    roles: 'anyone',
    tenant: 'none',
    audit: 'opened a pay link',
    rate: 'sign-in',
  }),
}
