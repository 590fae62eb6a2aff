import { createEmailTag } from '@/lib/partner-api/docs-samples/create-email-tag'

/** The email addresses of the tenants in the OpenAPI document's examples. */
const EXAMPLE_EMAIL = /(ada\.brown|existing-user)@(example\.com|test-mode\.example)/g

const TAGGED_EXAMPLE_EMAIL = /(ada\.brown|existing-user)\+[a-z\d]+@(example\.com|test-mode\.example)/g

/**
 * Adds a new tag to the email addresses of an example, so that "Try it out" creates a contract for a new tenant.
 */
export const tagExampleEmails = (body: string): string => body.replaceAll(EXAMPLE_EMAIL, addTag())

/** Replaces the tag of the example's email address with a new one, so that "Try it out" succeeds again and again. */
export const renewEmailTags = (body: string): string => body.replaceAll(TAGGED_EXAMPLE_EMAIL, addTag())

/** Returns whether a body contains an email address whose tag is replaced. */
export const hasEmailTag = (body: string): boolean => body.search(TAGGED_EXAMPLE_EMAIL) !== -1

const addTag = () => `$1+${createEmailTag()}@$2`
