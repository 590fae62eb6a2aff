import { ENDPOINTS } from '../endpoints'
import type { ApiRequestDetail } from './find-api-request'
import type { MaskedBody } from './masked-body'

/**
 * Formats a logged request as a curl command. The command uses `$API_KEY` for the API key, and placeholders for values
 * that the log doesn't store. For a GET request, that's its query and the IDs in its path.
 *
 * @param baseUrl the base URL of this service
 */
export function formatCurlCommand(
  baseUrl: string,
  { endpoint, status, body }: Pick<ApiRequestDetail, 'endpoint' | 'status' | 'body'>,
): string {
  const { method, path } = ENDPOINTS[endpoint]
  const apiKeyHeader = `-H "X-API-Key: $API_KEY"`
  if (method === 'GET') return [`curl '${baseUrl}${path}'`, apiKeyHeader].join(LINE_CONTINUATION)
  const contentType = status === 415 ? '<the content type that was sent>' : 'application/json'
  return [
    `curl -X POST '${baseUrl}${path}'`,
    apiKeyHeader,
    `-H 'Content-Type: ${contentType}'`,
    `-d '${body ? formatBody(body) : '<the body that was sent>'}'`,
  ].join(LINE_CONTINUATION)
}

const LINE_CONTINUATION = ' \\\n  '

// The JSON needs no escaping for the shell, because logged values can't contain a single quote.
function formatBody({ fields }: MaskedBody): string {
  const entries = Object.entries(fields).map(([name, value]) => [name, fillPlaceholder(name, value)])
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

/**
 * Returns what the command sends for a field. That's the logged value, unless only the value's kind was logged. For
 * null, blank text, a list or an object, it's then an empty value of that kind. For any other kind, it's a placeholder
 * that says what to fill in.
 */
function fillPlaceholder(name: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([service, serviceValue]) => [service, fillPlaceholder(service, serviceValue)]),
    )
  }
  switch (value) {
    case 'null':
      return null
    case 'blank':
      return ''
    case 'list':
      return []
    case 'object':
      return {}
    case 'text':
      return `<${name}>`
    case 'number':
    case 'boolean':
      return `<${name}: a ${value}, without quotation marks>`
    default:
      return value
  }
}
