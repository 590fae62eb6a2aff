import { render, toPlainText } from '@react-email/render'
import { type ComponentType, createElement } from 'react'
import type { z } from 'zod'
import * as activationResend from '@/emails/activation-resend'
import * as apiKeyCreated from '@/emails/api-key-created'
import * as apiKeyRestricted from '@/emails/api-key-restricted'
import * as apiKeyRevoked from '@/emails/api-key-revoked'
import * as apiKeyRotated from '@/emails/api-key-rotated'
import * as billsPackageConfirmation from '@/emails/bills-package-confirmation'
import * as contractCancelled from '@/emails/contract-cancelled'
import * as emailChangedByProvider from '@/emails/email-changed-by-provider'
import type {
  Contact,
  NoticeProps,
  PartnerStaffLinkProps,
  PartnerStaffProps,
  PriceEstimate,
  TenantLinkProps,
  TenantProps,
} from '@/emails/partials/template-props'
import * as partnerStaffInvitation from '@/emails/partner-staff-invitation'
import * as passkeyChanged from '@/emails/passkey-changed'
import * as passwordChanged from '@/emails/password-changed'
import * as passwordReset from '@/emails/password-reset'
import * as singleSignOnChanged from '@/emails/single-sign-on-changed'
import * as singleSignOnLinked from '@/emails/single-sign-on-linked'
import * as tenantEmailChange from '@/emails/tenant-email-change'
import * as tenantEmailChangeRequested from '@/emails/tenant-email-change-requested'
import * as tenantEmailChanged from '@/emails/tenant-email-changed'
import * as tenantPasskeyChanged from '@/emails/tenant-passkey-changed'
import * as tenantPasswordChanged from '@/emails/tenant-password-changed'
import * as tenantPasswordReset from '@/emails/tenant-password-reset'
import * as tenantTwoFactorChanged from '@/emails/tenant-two-factor-changed'
import * as twoFactorChanged from '@/emails/two-factor-changed'
import { env } from '@/lib/platform/env'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { findCompanyBranding } from '../branding/find-company-branding'
import { linkPlaceholder } from '../links/link-placeholder'
import { PLAIN_TEXT_OPTIONS } from '../plain-text'
import { ACTIVATION_RESEND } from './activation-resend'
import { API_KEY_CREATED } from './api-key-created'
import { API_KEY_RESTRICTED } from './api-key-restricted'
import { API_KEY_REVOKED } from './api-key-revoked'
import { API_KEY_ROTATED } from './api-key-rotated'
import { BILLS_PACKAGE_CONFIRMATION, confirmationValuesSchema } from './bills-package-confirmation'
import { CONTRACT_CANCELLED } from './contract-cancelled'
import { EMAIL_CHANGED_BY_PROVIDER } from './email-changed-by-provider'
import { PARTNER_STAFF_INVITATION } from './partner-staff-invitation'
import type { PartnerStaffTemplate } from './partner-staff-template'
import { PASSKEY_CHANGED } from './passkey-changed'
import { PASSWORD_CHANGED } from './password-changed'
import { PASSWORD_RESET } from './password-reset'
import { SINGLE_SIGN_ON_CHANGED } from './single-sign-on-changed'
import { SINGLE_SIGN_ON_LINKED } from './single-sign-on-linked'
import { TENANT_EMAIL_CHANGE } from './tenant-email-change'
import { TENANT_EMAIL_CHANGE_REQUESTED } from './tenant-email-change-requested'
import { TENANT_EMAIL_CHANGED } from './tenant-email-changed'
import { TENANT_PASSKEY_CHANGED } from './tenant-passkey-changed'
import { TENANT_PASSWORD_CHANGED } from './tenant-password-changed'
import { TENANT_PASSWORD_RESET } from './tenant-password-reset'
import { TENANT_TWO_FACTOR_CHANGED } from './tenant-two-factor-changed'
import { TWO_FACTOR_CHANGED } from './two-factor-changed'

/** The content of an email. It has a placeholder (link-placeholder.ts) instead of the one-time link. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** The columns of a queued email that determine its content. */
export interface RenderableEmail {
  template: string
  templateVersion: number
  values: unknown
  /** The ID of the contract whose tenant gets the email. Null if the email is to partner staff. */
  contractId: number | null
  /** The ID of the company whose contact and logo the email shows. Null if it shows none. */
  companyId: number | null
  /** The ID of the member of partner staff who gets the email. Null if the email is to a tenant. */
  userId: number | null
  /** When the email was queued. The change that it's about was made in the same transaction. */
  createdAt: Date
  tenantToken: { id: string; purpose: TenantTokenPurpose; expiresAt: Date } | null
  partnerStaffToken: { id: string; expiresAt: Date } | null
}

/** Finds the price of a contract for its confirmation email. Returns null if it has no price. */
export type FindPriceEstimate = (contractId: number) => Promise<PriceEstimate | null>

interface Template {
  templateVersion: number
  /**
   * Renders an email. Returns null if its values are invalid, or if it doesn't have the contract, user or token that
   * the template needs. Without `findPriceEstimate`, the email shows no price.
   */
  render: (email: RenderableEmail, findPriceEstimate?: FindPriceEstimate) => Promise<RenderedEmail | null>
}

/** The exports that every template in emails/ must have. */
interface TemplateModule<Props extends object> {
  default: ComponentType<Props>
  subject: (props: Props) => string
}

/** All email templates by name. */
export const TEMPLATES: Record<string, Template> = {
  [BILLS_PACKAGE_CONFIRMATION.template]: createTemplate(
    { ...BILLS_PACKAGE_CONFIRMATION, values: confirmationValuesSchema },
    billsPackageConfirmation,
    buildConfirmationProps,
  ),
  [CONTRACT_CANCELLED.template]: createTemplate(CONTRACT_CANCELLED, contractCancelled, buildTenantProps),
  [ACTIVATION_RESEND.template]: createTemplate(ACTIVATION_RESEND, activationResend, buildTenantLinkProps),
  [TENANT_PASSWORD_RESET.template]: createTemplate(TENANT_PASSWORD_RESET, tenantPasswordReset, buildTenantLinkProps),
  [TENANT_PASSWORD_CHANGED.template]: createTemplate(
    TENANT_PASSWORD_CHANGED,
    tenantPasswordChanged,
    addTime(buildTenantProps),
  ),
  [TENANT_TWO_FACTOR_CHANGED.template]: createTemplate(
    TENANT_TWO_FACTOR_CHANGED,
    tenantTwoFactorChanged,
    addTime(buildTenantProps),
  ),
  [TENANT_PASSKEY_CHANGED.template]: createTemplate(
    TENANT_PASSKEY_CHANGED,
    tenantPasskeyChanged,
    addTime(buildTenantProps),
  ),
  [TENANT_EMAIL_CHANGE.template]: createTemplate(TENANT_EMAIL_CHANGE, tenantEmailChange, buildTenantLinkProps),
  [TENANT_EMAIL_CHANGE_REQUESTED.template]: createTemplate(
    TENANT_EMAIL_CHANGE_REQUESTED,
    tenantEmailChangeRequested,
    addTime(buildTenantLinkProps),
  ),
  [TENANT_EMAIL_CHANGED.template]: createTemplate(TENANT_EMAIL_CHANGED, tenantEmailChanged, addTime(buildTenantProps)),
  [PARTNER_STAFF_INVITATION.template]: createTemplate(
    PARTNER_STAFF_INVITATION,
    partnerStaffInvitation,
    buildPartnerStaffLinkProps,
  ),
  [PASSWORD_RESET.template]: createTemplate(PASSWORD_RESET, passwordReset, buildPartnerStaffLinkProps),
  [PASSWORD_CHANGED.template]: createTemplate(PASSWORD_CHANGED, passwordChanged, addTime(buildPartnerStaffProps)),
  [TWO_FACTOR_CHANGED.template]: createTemplate(TWO_FACTOR_CHANGED, twoFactorChanged, addTime(buildPartnerStaffProps)),
  [PASSKEY_CHANGED.template]: createTemplate(PASSKEY_CHANGED, passkeyChanged, addTime(buildPartnerStaffProps)),
  [SINGLE_SIGN_ON_LINKED.template]: createTemplate(
    SINGLE_SIGN_ON_LINKED,
    singleSignOnLinked,
    addTime(buildPartnerStaffProps),
  ),
  [SINGLE_SIGN_ON_CHANGED.template]: createTemplate(
    SINGLE_SIGN_ON_CHANGED,
    singleSignOnChanged,
    buildPartnerStaffProps,
  ),
  [EMAIL_CHANGED_BY_PROVIDER.template]: createTemplate(
    EMAIL_CHANGED_BY_PROVIDER,
    emailChangedByProvider,
    addTime(buildPartnerStaffProps),
  ),
  [API_KEY_CREATED.template]: createTemplate(API_KEY_CREATED, apiKeyCreated, buildPartnerStaffProps),
  [API_KEY_ROTATED.template]: createTemplate(API_KEY_ROTATED, apiKeyRotated, buildPartnerStaffProps),
  [API_KEY_RESTRICTED.template]: createTemplate(API_KEY_RESTRICTED, apiKeyRestricted, buildPartnerStaffProps),
  [API_KEY_REVOKED.template]: createTemplate(API_KEY_REVOKED, apiKeyRevoked, buildPartnerStaffProps),
}

/**
 * Creates a template that validates an email's values, adds the context props and renders the email.
 *
 * @param buildContextProps builds the props that the template needs in addition to its values. Returns null if the
 *   email doesn't have the contract, user or token that these props need
 */
function createTemplate<Values extends z.ZodType<object>, ContextProps extends object>(
  { templateVersion, values }: Pick<PartnerStaffTemplate<Values>, 'templateVersion' | 'values'>,
  templateModule: TemplateModule<z.output<Values> & ContextProps>,
  buildContextProps: (
    email: RenderableEmail,
    findPriceEstimate?: FindPriceEstimate,
  ) => ContextProps | null | Promise<ContextProps | null>,
): Template {
  return {
    templateVersion,
    render: async (email, findPriceEstimate) => {
      const parsed = values.safeParse(email.values)
      const contextProps = parsed.success && (await buildContextProps(email, findPriceEstimate))
      if (!contextProps) return null
      const props = { ...parsed.data, ...contextProps }
      const html = await render(createElement(templateModule.default, props))
      return { subject: templateModule.subject(props), html, text: toPlainText(html, PLAIN_TEXT_OPTIONS) }
    },
  }
}

/** Adds the time of the change to the props of a security notice. */
function addTime<Props extends object>(buildProps: (email: RenderableEmail) => Props | null | Promise<Props | null>) {
  return async (email: RenderableEmail): Promise<(Props & NoticeProps) | null> => {
    const props = await buildProps(email)
    return props && { ...props, at: email.createdAt }
  }
}

async function buildTenantProps({ contractId, companyId, tenantToken }: RenderableEmail): Promise<TenantProps | null> {
  if (contractId === null) return null
  const activation = tenantToken && { link: linkPlaceholder(tenantToken.id), expiresAt: tenantToken.expiresAt }
  return {
    contractNumber: contractId,
    activation,
    accountUrl: `${env().appUrl}/account`,
    contact: getContact(),
    branding: companyId === null ? undefined : await findCompanyBranding(companyId),
  }
}

async function buildConfirmationProps(email: RenderableEmail, findPriceEstimate?: FindPriceEstimate) {
  const props = await buildTenantProps(email)
  if (!props) return null
  const price = (await findPriceEstimate?.(props.contractNumber)) ?? null
  return { ...props, today: todayInLondon(), price }
}

async function buildTenantLinkProps(email: RenderableEmail): Promise<TenantLinkProps | null> {
  const props = await buildTenantProps(email)
  return props?.activation ? { ...props, activation: props.activation } : null
}

function buildPartnerStaffProps({ userId }: RenderableEmail): PartnerStaffProps | null {
  if (userId === null) return null
  return { portalUrl: `${env().appUrl}/portal`, contact: getContact() }
}

function buildPartnerStaffLinkProps(email: RenderableEmail): PartnerStaffLinkProps | null {
  const { partnerStaffToken } = email
  const props = buildPartnerStaffProps(email)
  return (
    props &&
    partnerStaffToken && {
      ...props,
      link: { href: linkPlaceholder(partnerStaffToken.id), expiresAt: partnerStaffToken.expiresAt },
    }
  )
}

function getContact(): Contact | undefined {
  const { contactEmail: email } = env()
  return email === undefined ? undefined : { email, link: buildMailtoLink(email) }
}
