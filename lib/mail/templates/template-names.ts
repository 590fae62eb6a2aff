export const TEMPLATE_LABELS: Record<string, string> = {
  'bills-package-confirmation': 'Contract confirmation',
  'activation-resend': 'New activation link',
  'contract-cancelled': 'Contract cancelled',
  'tenant-password-reset': 'Password reset',
  'tenant-password-changed': 'Password changed',
  'tenant-two-factor-changed': 'Two-factor authentication changed',
  'tenant-passkey-changed': 'Passkey added, removed or rejected',
  'partner-staff-invitation': 'Portal: invitation',
  'password-reset': 'Portal: password reset',
  'password-changed': 'Portal: password changed',
  'two-factor-changed': 'Portal: two-factor authentication changed',
  'passkey-changed': 'Portal: passkey added, removed or rejected',
  'single-sign-on-linked': 'Portal: single sign-on linked to an account',
  'single-sign-on-changed': 'Portal: single sign-on changed',
  'email-changed-by-provider': 'Portal: email address changed',
  'api-key-created': 'Portal: API key created',
  'api-key-rotated': 'Portal: API key rotated',
  'api-key-restricted': 'Portal: API key restrictions changed',
  'api-key-revoked': 'Portal: API key revoked',
}

export const findTemplateLabel = (template: string): string => TEMPLATE_LABELS[template] ?? template
