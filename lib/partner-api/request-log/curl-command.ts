import { ENDPOINTS } from '../endpoints'
import type { ApiRequestDetail } from './find-api-request'
import type { MaskedBody } from './masked-body'
import { MAX_LENGTH, type WholeTestRequest } from './whole-test-request'

/**
 * Formats a logged request as a curl command. The command uses `$API_KEY` for the API key, and placeholders for values
 * that the log doesn't store. For a GET request in live mode, that's its query and the IDs in its path.
 *
 * @param baseUrl the base URL of this service
 * @param whole the whole request, if it's stored
 */
export function formatCurlCommand(
  baseUrl: string,
  { endpoint, status, body }: Pick<ApiRequestDetail, 'endpoint' | 'status' | 'body'>,
  whole: WholeTestRequest | null = null,
): string {
  const { method, path } = ENDPOINTS[endpoint]
  const url = quote(baseUrl + (whole?.url ?? path))
  const apiKeyHeader = `-H "X-API-Key: $API_KEY"`
  if (method === 'GET') return [`curl ${url}`, apiKeyHeader].join(LINE_CONTINUATION)
  const contentType = whole
    ? whole.requestHeaders['Content-Type']
    : status === 415
      ? '<the content type that was sent>'
      : 'application/json'
  const data = whole && isComplete(whole) ? whole.requestBody : body ? formatBody(body) : '<the body that was sent>'
  return [
    `curl -X POST ${url}`,
    apiKeyHeader,
    ...(contentType === undefined ? [] : [`-H ${quote(`Content-Type: ${contentType}`)}`]),
    // With -d, curl would read a file if the text starts with @.
    ...(data === null ? [] : [`--data-raw ${quote(data)}`]),
  ].join(LINE_CONTINUATION)
}

/** Returns whether the stored body isn't only the beginning of what was sent. */
const isComplete = ({ requestBody }: WholeTestRequest) => (requestBody?.length ?? 0) < MAX_LENGTH

/** Quotes a text for the shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const LINE_CONTINUATION = ' \\\n  '

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
