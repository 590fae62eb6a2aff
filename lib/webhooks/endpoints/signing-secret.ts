import { randomBytes } from 'node:crypto'

/** 32 random bytes: the convention asks for 24 to 64 (https://www.standardwebhooks.com). */
export const generateSigningSecret = (): Buffer => randomBytes(32)

/** A secret as its receiver gets it, and as the signing library reads it. */
export const formatSigningSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
