import { BASE_URL, COLLECTION_DESCRIPTION, COLLECTION_NAME, type CollectionRequest } from './collection-request'

/** Builds a Postman collection in the format 2.1, which other programs can import too. */
export function buildPostmanFiles(requests: CollectionRequest[]): [path: string, content: string][] {
  const toPairs = (values: Record<string, string>) =>
    Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }))
  const collection = {
    info: {
      name: COLLECTION_NAME,
      description: COLLECTION_DESCRIPTION,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'apikey', apikey: toPairs({ key: 'X-API-Key', value: '{{apiKey}}', in: 'header' }) },
    variable: toPairs({ baseUrl: BASE_URL, apiKey: '' }),
    item: requests.map(({ name, description, method, path, hasIdempotencyKey, body }) => ({
      name,
      request: {
        method: method.toUpperCase(),
        url: `{{baseUrl}}${path}`,
        header: toPairs({
          'Content-Type': 'application/json',
          ...(hasIdempotencyKey && { 'Idempotency-Key': '{{$guid}}' }),
        }),
        body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
        description,
      },
      event: [
        {
          listen: 'test',
          script: {
            type: 'text/javascript',
            exec: "pm.test('succeeds', () => pm.response.to.have.status(200))",
          },
        },
      ],
    })),
  }
  return [['clients/postman/house-bills.postman_collection.json', `${JSON.stringify(collection, null, 2)}\n`]]
}
