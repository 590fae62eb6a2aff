/** A valid, unique value for each secret setting. */
export const CANARY_SECRETS = {
  SERVER_SECRET: 'canary-server-secret-5c1f0f6a9b7e4d2c8a',
  SECONDARY_SERVER_SECRET: 'canary-server-secret-also-8e3b7c1d5f2a4906',
  METRICS_TOKEN: 'canary-metrics-token-71d3e8',
  RESEND_API_KEY: 're_canary_resend_api_key_9e2b',
  RESEND_WEBHOOK_SECRET: 'whsec_Y2FuYXJ5IHdlYmhvb2sgc2VjcmV0IG9mIHRlc3Rz',
  LOQATE_KEY: 'CANARY-LOQATE-KEY-4F7A',
}

/** The database password, which is part of DATABASE_URL. */
export const DATABASE_PASSWORD = 'canary-database-password-c40d'

/** Returns which of the secrets the text contains. */
export const findSecrets = (text: string): string[] =>
  [...Object.values(CANARY_SECRETS), DATABASE_PASSWORD].filter((secret) => text.includes(secret))
