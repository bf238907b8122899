import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../../context.ts'

const queryOf = (variant: string) =>
  variant === 'rows' ? '?get_report=true' : variant === 'plain' ? '' : `?${variant}`

/** In development, `/openapi.json` describes the calls, generated from their contracts. Register before the routes. */
export async function describeCalls(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Carrier compliance portal', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    // Calls that share their path stand beside each other in OpenAPI, under the query that tells them apart.
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      const variant: unknown = document.route.constraints?.['variant']
      return { schema, url: `${url}${typeof variant === 'string' ? queryOf(variant) : ''}` }
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
