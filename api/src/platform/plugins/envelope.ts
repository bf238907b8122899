import type { Contract } from 'shared-api/contract'
import type { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'

/** The schema of a call's whole answer: what is not in it can't leave. */
export const envelopeOf = ({ answer: { kind, schema } }: Contract) =>
  z.object({
    StatusCode: z.literal(200),
    Message: z.literal('SUCCESS'),
    Result: kind === 'record' ? z.object({ Data: schema }) : schema,
  })

export const success = ({ answer: { kind } }: Contract, value: unknown) => ({
  StatusCode: 200,
  Message: 'SUCCESS',
  Result: kind === 'record' ? { Data: value } : value,
})

/** `newer` is what a service function made of a record by name: no row leaves by this way either. */
export const failure = ({ status, message, errors, newer }: Refusal, requestId: string) => ({
  StatusCode: status,
  Message: message,
  Result: newer === undefined ? null : { Data: newer },
  Errors: errors,
  RequestId: requestId,
})
