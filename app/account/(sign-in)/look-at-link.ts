'use server'

import { z } from 'zod'
import { type ClosedLink, tenantLinkState } from '@/lib/auth/tenant-tokens/data'
import { takeLinkTry } from '@/lib/auth/throttle/link-attempt'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/** What a page shows of a link. */
export type ShownLink = { ok: true; email: string } | { ok: false; reason: ClosedLink | 'wait' }

const token = z.string().max(100)

/** Looks what a link is good for; that consumes nothing. */
const look = async (purpose: TenantTokenPurpose, text: string): Promise<ShownLink> => {
  const parsed = token.safeParse(text)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  if (!(await takeLinkTry())) return { ok: false, reason: 'wait' }
  const state = await tenantLinkState(purpose, parsed.data)
  return state.ok ? { ok: true, email: state.tenant.email } : state
}

export async function lookAtActivation(token: string): Promise<ShownLink> {
  return look('activation', token)
}

export async function lookAtReset(token: string): Promise<ShownLink> {
  return look('password_reset', token)
}
