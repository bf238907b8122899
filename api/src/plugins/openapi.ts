import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../app.ts'

/** In development, `/openapi.json` describes the calls, generated from their contracts. Register before the routes. */
export async function describeCalls(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Carrier compliance portal', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    // A counter's rows share their path with its number: in OpenAPI they stand beside it, under their query.
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      return {
        schema,
        url: document.route.constraints?.['variant'] === 'rows' ? `${url}?get_report=true` : url,
      }
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
