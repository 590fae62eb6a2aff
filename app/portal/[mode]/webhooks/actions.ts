'use server'

import { revalidatePath } from 'next/cache'
import { notFound } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/portal-action'
import { derivedKey, derivedKeys } from '@/lib/platform/crypto/derived-key'
import { serviceNetwork } from '@/lib/webhooks/delivery/ssrf-guard'
import { createEndpoint, redeliver, redeliverFailed, rotateSecret, setEndpointEnabled } from '@/lib/webhooks/mutations'
import { deliveryFields, endpointFields, newEndpointFields, secretFields, switchFields } from '@/lib/webhooks/schema'
import type { Scope } from '@/lib/webhooks/scope'

const pathOf = ({ mode }: Pick<Scope, 'mode'>, id?: number) => `/portal/${mode}/webhooks${id ? `/${id}` : ''}`

/** 'already disabled' as a sentence. */
const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

export const addEndpoint = adminAction(newEndpointFields, async ({ companyId, actor }, { mode, ...endpoint }) => {
  const keys = { network: serviceNetwork(), sealingKey: derivedKey('webhook secrets') }
  const made = await createEndpoint(actor, { companyId, mode }, endpoint, keys)
  if (made.ok) {
    revalidatePath(pathOf({ mode }))
    return { ok: true, done: { id: made.id, secret: made.secret } }
  }
  return made.of === 'url'
    ? { ok: false, message: 'The URL was refused', errors: { url: sentence(made.reason) } }
    : { ok: false, message: sentence(made.reason) }
})

export const replaceSecret = adminAction(secretFields, async ({ companyId, actor }, { mode, endpointId, overlap }) => {
  const keys = derivedKeys('webhook secrets')
  const rotated = await rotateSecret(actor, { companyId, mode }, endpointId, overlap, keys)
  if (!rotated.ok) notFound()
  revalidatePath(pathOf({ mode }, endpointId))
  return { ok: true, done: { secret: rotated.secret } }
})

export const switchEndpoint = adminAction(switchFields, async ({ companyId, actor }, { mode, endpointId, to }) => {
  const changed = await setEndpointEnabled(actor, { companyId, mode }, endpointId, to === 'enabled')
  if (!changed.ok && changed.reason === 'no such endpoint') notFound()
  revalidatePath(pathOf({ mode }), 'layout')
  return changed.ok ? { ok: true, done: null } : { ok: false, message: sentence(changed.reason) }
})

export const sendAgain = adminAction(deliveryFields, async ({ companyId, actor }, { mode, endpointId, deliveryId }) => {
  const sent = await redeliver(actor, { companyId, mode }, deliveryId)
  if (!sent.ok && sent.reason === 'no such delivery') notFound()
  revalidatePath(pathOf({ mode }, endpointId))
  return sent.ok ? { ok: true, done: null } : { ok: false, message: sentence(sent.reason) }
})

export const sendFailedAgain = adminAction(endpointFields, async ({ companyId, actor }, { mode, endpointId }) => {
  const { count, areLeft } = await redeliverFailed(actor, { companyId, mode }, endpointId)
  revalidatePath(pathOf({ mode }, endpointId))
  if (count === 0) return { ok: false, message: 'No failed delivery could be sent again.' }
  return { ok: true, done: { count, areLeft } }
})
