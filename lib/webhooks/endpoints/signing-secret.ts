import { randomBytes } from 'node:crypto'

/** Generates 32 random bytes. Standard Webhooks requires 24 to 64 (https://www.standardwebhooks.com). */
export const generateSigningSecret = (): Buffer => randomBytes(32)

/** Formats a secret as the receiver and the signing library expect it. */
export const formatSigningSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
