import { randomBytes } from 'node:crypto'

/**
 * Generates a signing secret of 32 random bytes. Standard Webhooks requires 24 to 64
 * (https://www.standardwebhooks.com).
 */
export const generateSigningSecret = (): Buffer => randomBytes(32)

/** Formats a signing secret in the way that receivers and the signing library expect. */
export const formatSigningSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
