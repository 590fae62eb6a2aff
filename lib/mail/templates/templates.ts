import { render, toPlainText } from '@react-email/render'
import { type ComponentType, createElement } from 'react'
import type { z } from 'zod'
import * as activationAgain from '@/emails/activation-again'
import * as apiKeyCreated from '@/emails/api-key-created'
import * as apiKeyRevoked from '@/emails/api-key-revoked'
import * as apiKeyRotated from '@/emails/api-key-rotated'
import * as billsPackageConfirmation from '@/emails/bills-package-confirmation'
import * as contractCancelled from '@/emails/contract-cancelled'
import * as passwordChanged from '@/emails/password-changed'
import * as passwordReset from '@/emails/password-reset'
import * as secondFactorChanged from '@/emails/second-factor-changed'
import * as staffInvitation from '@/emails/staff-invitation'
import * as tenantPasswordChanged from '@/emails/tenant-password-changed'
import * as tenantPasswordReset from '@/emails/tenant-password-reset'
import { env } from '@/lib/platform/env'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { linkMark } from '../links/link-placeholder'
import { PLAIN_TEXT } from '../plain-text'
import { ACTIVATION_AGAIN } from './activation-resend'
import { API_KEY_CREATED } from './api-key-created'
import { API_KEY_REVOKED } from './api-key-revoked'
import { API_KEY_ROTATED } from './api-key-rotated'
import { CONFIRMATION, confirmationValues } from './confirmation'
import { CONTRACT_CANCELLED } from './contract-cancelled'
import { PASSWORD_CHANGED } from './password-changed'
import { PASSWORD_RESET } from './password-reset'
import { STAFF_INVITATION } from './staff-invitation'
import type { LinkedStaffProps, StaffProps, StaffTemplate } from './staff-template'
import { TENANT_PASSWORD_CHANGED } from './tenant-password-changed'
import { TENANT_PASSWORD_RESET } from './tenant-password-reset'
import type { LinkedTenantProps, TenantProps } from './tenant-template'
import { SECOND_FACTOR_CHANGED } from './two-factor-changed'

/** What is handed over, with a mark in the link's place. */
export interface Rendered {
  subject: string
  html: string
  text: string
}

/** The columns of a queued e-mail that its content is made of. */
export interface Renderable {
  template: string
  templateVersion: number
  values: unknown
  /** The tenant's contract, or the member of staff, that it goes to. */
  contractId: number | null
  userId: number | null
  tenantToken: { id: string; purpose: TenantTokenPurpose; expiresAt: Date } | null
  partnerStaffToken: { id: string; expiresAt: Date } | null
}

interface Template {
  templateVersion: number
  /** Null when the e-mail's columns do not fit. */
  render: (email: Renderable) => Promise<Rendered | null>
}

/** A template as its file in emails/ exports it. */
interface Look<Props extends object> {
  default: ComponentType<Props>
  subject: (props: Props) => string
}

/** Every template, by the name that an e-mail's row has. */
export const TEMPLATES: Record<string, Template> = {
  [CONFIRMATION.template]: template({ ...CONFIRMATION, values: confirmationValues }, billsPackageConfirmation, tenants),
  [CONTRACT_CANCELLED.template]: template(CONTRACT_CANCELLED, contractCancelled, tenants),
  [ACTIVATION_AGAIN.template]: template(ACTIVATION_AGAIN, activationAgain, linkedTenants),
  [TENANT_PASSWORD_RESET.template]: template(TENANT_PASSWORD_RESET, tenantPasswordReset, linkedTenants),
  [TENANT_PASSWORD_CHANGED.template]: template(TENANT_PASSWORD_CHANGED, tenantPasswordChanged, tenants),
  [STAFF_INVITATION.template]: template(STAFF_INVITATION, staffInvitation, linked),
  [PASSWORD_RESET.template]: template(PASSWORD_RESET, passwordReset, linked),
  [PASSWORD_CHANGED.template]: template(PASSWORD_CHANGED, passwordChanged, staff),
  [SECOND_FACTOR_CHANGED.template]: template(SECOND_FACTOR_CHANGED, secondFactorChanged, staff),
  [API_KEY_CREATED.template]: template(API_KEY_CREATED, apiKeyCreated, staff),
  [API_KEY_ROTATED.template]: template(API_KEY_ROTATED, apiKeyRotated, staff),
  [API_KEY_REVOKED.template]: template(API_KEY_REVOKED, apiKeyRevoked, staff),
}

/** @param beside what an e-mail's template gets beside its values; null when the row lacks it */
function template<Values extends z.ZodType<object>, Beside extends object>(
  { templateVersion, values }: Pick<StaffTemplate<Values>, 'templateVersion' | 'values'>,
  look: Look<z.output<Values> & Beside>,
  beside: (email: Renderable) => Beside | null,
): Template {
  return {
    templateVersion,
    render: async (email) => {
      const [parsed, more] = [values.safeParse(email.values), beside(email)]
      if (!parsed.success || !more) return null
      const props = { ...parsed.data, ...more }
      const html = await render(createElement(look.default, props))
      return { subject: look.subject(props), html, text: toPlainText(html, PLAIN_TEXT) }
    },
  }
}

function tenants({ contractId, tenantToken }: Renderable): TenantProps | null {
  if (contractId === null) return null
  const activation = tenantToken && { link: linkMark(tenantToken.id), until: tenantToken.expiresAt }
  return { contractNumber: contractId, activation, accountUrl: `${env().appUrl}/account` }
}

function linkedTenants(email: Renderable): LinkedTenantProps | null {
  const props = tenants(email)
  return props?.activation ? { ...props, activation: props.activation } : null
}

function staff({ userId }: Renderable): StaffProps | null {
  return userId === null ? null : { portalUrl: `${env().appUrl}/portal` }
}

function linked(email: Renderable): LinkedStaffProps | null {
  const { partnerStaffToken } = email
  const props = staff(email)
  return (
    props &&
    partnerStaffToken && {
      ...props,
      link: { href: linkMark(partnerStaffToken.id), until: partnerStaffToken.expiresAt },
    }
  )
}
