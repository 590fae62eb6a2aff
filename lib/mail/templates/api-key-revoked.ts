import { apiKeyValues } from './api-key-values'
import type { StaffTemplate } from './staff-template'

export const API_KEY_REVOKED = {
  template: 'api-key-revoked',
  templateVersion: 1,
  values: apiKeyValues,
} satisfies StaffTemplate
