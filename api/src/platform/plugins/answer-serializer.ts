import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

const { $ZodArray, $ZodNullable, $ZodObjectJIT, $ZodOptional } = z.core

/** An answer leaves as the schema of its contract has it, and no field more. */
export const answerSerializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, ...route }) =>
  serializerCompiler({ ...route, schema: withCode(schema) })

/**
 * The same schema, whose objects are checked by code that zod writes for each of them, in half the time. The contract's
 * own, of zod/mini, are small for the browser and look each field up again for each object.
 */
export function withCode(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniObject) {
    const { def } = schema
    const fields = Object.entries(def.shape).map(([name, field]) => [name, withCode(field)])
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
  }
  if (schema instanceof z.ZodMiniArray) {
    const { def } = schema
    return new $ZodArray({ ...def, element: withCode(def.element) })
  }
  if (schema instanceof z.ZodMiniNullable) {
    const { def } = schema
    return new $ZodNullable({ ...def, innerType: withCode(def.innerType) })
  }
  if (schema instanceof z.ZodMiniOptional) {
    const { def } = schema
    return new $ZodOptional({ ...def, innerType: withCode(def.innerType) })
  }
  return schema
}
