import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The API reference: `/openapi/1.6.json`, written from the routes' schemas, and a page at `/docs` that works offline. */
export async function addReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kura API',
        version: '1.6',
        description: 'Items, inbound receipts and outbound shipments of a logistics provider.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          version: { type: 'apiKey', in: 'header', name: 'X-Api-Version', description: '1.6 or 1.5' },
        },
      },
      security: [{ token: [], version: [] }],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    theme: { title: 'Kura API' },
    uiConfig: { layout: 'BaseLayout', persistAuthorization: true },
  });
  app.get('/openapi/1.6.json', { schema: { hide: true } }, () => app.swagger());
}
