export const TEMPLATE_LABELS: Record<string, string> = {
  'bills-package-confirmation': 'Confirmation with activation link',
  'activation-resend': 'New activation link',
  'contract-cancelled': 'Contract cancelled',
  'tenant-password-reset': 'Link to choose a new password',
  'tenant-password-changed': 'Password changed',
  'partner-staff-invitation': 'Invitation to the portal',
  'password-reset': 'Portal: link to choose a new password',
  'password-changed': 'Portal: password changed',
  'two-factor-changed': 'Portal: second factor changed',
  'api-key-created': 'API key created',
  'api-key-rotated': 'API key rotated',
  'api-key-revoked': 'API key revoked',
}

export const findTemplateLabel = (template: string): string => TEMPLATE_LABELS[template] ?? template
