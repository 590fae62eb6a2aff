import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'
import type { SwaggerRequest } from './swagger-ui-types'

/** The email address of the tenant in the OpenAPI document's examples. */
const EXAMPLE_EMAIL = 'ada.brown@example.com'

const TAGGED_EXAMPLE_EMAIL = /ada\.brown\+[a-z\d]+@example\.com/g

/**
 * Replaces the email address in the OpenAPI document's examples with a new one, so that "Try it out" creates a contract
 * for a new tenant.
 */
export const withNewExampleEmail = (openApiJson: string): string =>
  openApiJson.replaceAll(EXAMPLE_EMAIL, createExampleEmail())

/**
 * Replaces the example's email address in a request with a new one, so that "Try it out" succeeds again and again. Keeps
 * the email address in a request with an Idempotency-Key, so that the reader can try out retries.
 */
export function replaceExampleEmail(request: SwaggerRequest): SwaggerRequest {
  if (typeof request.body === 'string' && !request.headers['Idempotency-Key']) {
    request.body = request.body.replace(TAGGED_EXAMPLE_EMAIL, createExampleEmail())
  }
  return request
}

const createExampleEmail = () => EXAMPLE_EMAIL.replace('@', `+${createEmailTag()}@`)
