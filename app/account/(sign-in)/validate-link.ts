'use server'

import { z } from 'zod'
import { findCurrentTenant } from '@/lib/auth/sessions/current-tenant'
import { getTenantTokenStatus, type TokenRejectionReason } from '@/lib/auth/tenant-tokens/get-tenant-token-status'
import { recordLinkAttempt } from '@/lib/auth/throttle/record-link-attempt'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/**
 * The email address of the link's tenant, or the reason that the link can't be used. If the link confirms a new address,
 * that's the address. 'wait' means too many attempts.
 */
export type LinkDetails =
  | { ok: true; email: string }
  | { ok: false; reason: TokenRejectionReason | 'wait' | 'signed in' }

const token = z.string().max(100)

/** Returns whom a one-time link is for, or why the link can't be used. Doesn't use the link up. */
const validateLink = async (purpose: TenantTokenPurpose, tokenText: string): Promise<LinkDetails> => {
  const parsed = token.safeParse(tokenText)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  if (!(await recordLinkAttempt())) return { ok: false, reason: 'wait' }
  const status = await getTenantTokenStatus(purpose, parsed.data)
  return status.ok ? { ok: true, email: status.tenant.newEmail ?? status.tenant.email } : status
}

/**
 * Validates an activation link. The reason for a used link is 'signed in' if a tenant is signed in. Many tenants open
 * the link again to get to their account.
 */
export async function validateActivationLink(token: string): Promise<LinkDetails> {
  const details = await validateLink('activation', token)
  return !details.ok && details.reason === 'used' && (await findCurrentTenant()) ? SIGNED_IN : details
}

const SIGNED_IN = { ok: false, reason: 'signed in' } as const

export async function validateResetLink(token: string): Promise<LinkDetails> {
  return validateLink('password_reset', token)
}

export async function validateEmailChangeLink(token: string): Promise<LinkDetails> {
  return validateLink('email_change', token)
}

export async function validateStopLink(token: string): Promise<LinkDetails> {
  return validateLink('email_change_stop', token)
}
