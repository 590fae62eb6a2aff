import type { ReferenceOperation } from './read-reference'

/**
 * Writes a request to an endpoint as a curl command. It reads the service's URL and the API key from the environment, as
 * the commands in the guides do.
 */
export function buildCurlSample({ method, path, parameters, body }: ReferenceOperation): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (placeholder, name) => {
    const [example] = parameters.find(({ key }) => key === name)?.examples ?? []
    return example ? String(JSON.parse(example)) : placeholder
  })
  const [example] = body?.examples ?? []
  const needsMethod = method !== (body ? 'POST' : 'GET')
  return [
    `curl -sS ${needsMethod ? `-X ${method} ` : ''}"$BASE_URL${filledPath}"`,
    `-H "X-API-Key: $API_KEY"${body ? ` -H 'Content-Type: application/json'` : ''}`,
    ...(example ? [`-d '${tagEmail(quote(JSON.stringify(example.value, null, 2)))}'`] : []),
  ].join(' \\\n  ')
}

/** Escapes the single quotes in an argument that is within single quotes. */
const quote = (text: string) => text.replaceAll("'", `'\\''`)

/** Makes the shell add a new tag to the email address, because a tenant can have only one contract. */
const tagEmail = (text: string) => text.replace('ada.brown@', `ada.brown+'$(date +%s%N)'@`)
