import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import type { SwaggerRequest } from './swagger-ui-types'

/** The email addresses of the tenants in the OpenAPI document's examples. */
const EXAMPLE_EMAIL = /(ada\.brown|existing-user)@(example\.com|test-mode\.example)/g

const TAGGED_EXAMPLE_EMAIL = /(ada\.brown|existing-user)\+[a-z\d]+@(example\.com|test-mode\.example)/g

/**
 * Adds a new tag to the email addresses in the OpenAPI document's examples, so that "Try it out" creates a contract for
 * a new tenant.
 */
export const withNewExampleEmails = (openApiJson: string): string => openApiJson.replaceAll(EXAMPLE_EMAIL, addTag())

/**
 * Replaces the tag of the example's email address in a request with a new one, so that "Try it out" succeeds again and
 * again. Keeps the email address in a request with an Idempotency-Key, so that the reader can try out retries.
 */
export function replaceExampleEmail(request: SwaggerRequest): SwaggerRequest {
  if (typeof request.body === 'string' && !request.headers['Idempotency-Key']) {
    request.body = request.body.replace(TAGGED_EXAMPLE_EMAIL, addTag())
  }
  return request
}

const addTag = () => `$1+${createEmailTag()}@$2`
