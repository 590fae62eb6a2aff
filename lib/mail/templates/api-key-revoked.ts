import { apiKeyValuesSchema } from './api-key-template-values'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const API_KEY_REVOKED = {
  template: 'api-key-revoked',
  templateVersion: 1,
  values: apiKeyValuesSchema,
} satisfies PartnerStaffTemplate
