import { z } from 'zod'
import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

const NAME_ERROR = 'Enter a name (max 100 characters), such as “My phone”'

export const passkeyNameSchema = withErrorMessage(requiredText(NAME_ERROR, 100), NAME_ERROR)

/**
 * The maximum length of a string in the response, in characters. An attestation object with an RSA key has about 700.
 */
const MAX_LENGTH = 6_000

const base64UrlSchema = z
  .string()
  .max(MAX_LENGTH)
  .regex(/^[A-Za-z0-9_-]+$/)

const credentialSchema = z.object({
  id: base64UrlSchema,
  rawId: base64UrlSchema,
  type: z.literal('public-key'),
  // We use no extensions, so ignore what the browser says about them.
  clientExtensionResults: z.unknown().transform(() => ({})),
})

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The browser's response after it has created a passkey (WebAuthn's RegistrationResponseJSON). */
const registrationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64UrlSchema,
    attestationObject: base64UrlSchema,
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((names) => TRANSPORTS.filter((name) => names.includes(name))),
  }),
})

export type Registration = z.output<typeof registrationSchema>

/** The browser's response after it has used a passkey (WebAuthn's AuthenticationResponseJSON). */
const assertionSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64UrlSchema,
    authenticatorData: base64UrlSchema,
    signature: base64UrlSchema,
    userHandle: base64UrlSchema.optional(),
  }),
})

export type Assertion = z.output<typeof assertionSchema>

/** Parses the passkey field of a sign-in form. Returns null if it isn't an assertion. */
export const parseAssertion = (text: string): Assertion | null => parseJson(assertionSchema, text)

/** Parses the passkey field of a form that adds a passkey. Returns null if it isn't a registration. */
export const parseRegistration = (text: string): Registration | null => parseJson(registrationSchema, text)

function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
