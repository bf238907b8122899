import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Contract } from 'shared-api/contract'
import type * as z from 'zod/mini'

/** Checks query and parameters before a call is answered. Its body is checked while it is: see `checkedBody`. */
export const addressCheck: FastifySchemaCompiler<z.ZodMiniType> = (part) =>
  part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part)

/** For the turn of the sender: to check thousands of values takes long. Refused like what is checked before. */
export function checkedBody<C extends Contract>(contract: C, body: unknown): z.output<C['body']>
export function checkedBody({ body: schema, method }: Contract, body: unknown) {
  if (method !== 'POST') return body
  const checked = validatorCompiler({ schema, method, url: '', httpPart: 'body' })(body)
  if (typeof checked === 'object' && 'error' in checked && checked.error !== undefined)
    throw Object.assign(new Error('The body does not match its schema'), {
      validation: checked.error,
      validationContext: 'body',
    })
  return typeof checked === 'object' && 'value' in checked ? checked.value : body
}
