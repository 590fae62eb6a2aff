import { DOCS_PAGES } from '../docs-pages'

const SUMMARY =
  'An API for letting agents. It returns weekly quotes for the gas, electricity, water, TV and broadband of a UK shared house, and sets up the bills.'

/**
 * Builds the text of /llms.txt (https://llmstxt.org), which tells programs that read websites where to find what.
 *
 * @param appUrl the service's URL
 */
export function buildLlmsText(appUrl: string): string {
  const links = DOCS_PAGES.map(({ path, title, description }) => `- [${title}](${appUrl}${path}): ${description}`)
  return `# House Bills

> ${SUMMARY}

Requests and responses are JSON. A company sends its API key in the header X-API-Key. A test key sends no email.

## API

- [OpenAPI document (JSON)](${appUrl}/api/openapi.json): The two main endpoints and the webhooks, with every field, header and response
- [OpenAPI document (YAML)](${appUrl}/api/openapi.yaml): The same document
- [OpenAPI document of /api/v1 (JSON)](${appUrl}/api/v1/openapi.json): Endpoints that read and change what a company created
- [OpenAPI document of /api/v1 (YAML)](${appUrl}/api/v1/openapi.yaml): The same document

## Guides

${links.join('\n')}

## Optional

- [Search](${appUrl}/docs/search?q=Idempotency-Key): Searches the guides. Change the parameter q
- [Status](${appUrl}/status): The version, and the health of the last 90 days
`
}
