'use server'

import { revalidatePath } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { createServiceNetwork } from '@/lib/platform/outbound/allowed-networks'
import { toSentence } from '@/lib/platform/to-sentence'
import { redeliver } from '@/lib/webhooks/delivery/redeliver'
import { redeliverFailed } from '@/lib/webhooks/delivery/redeliver-failed'
import { changeEndpoint } from '@/lib/webhooks/endpoints/change-endpoint'
import { createEndpoint } from '@/lib/webhooks/endpoints/create-endpoint'
import type { EndpointScope } from '@/lib/webhooks/endpoints/endpoint-company-and-mode'
import { removeEndpoint } from '@/lib/webhooks/endpoints/remove-endpoint'
import { rotateSigningSecret } from '@/lib/webhooks/endpoints/rotate-signing-secret'
import { sendChallenge } from '@/lib/webhooks/endpoints/send-challenge'
import { sendTestEvent } from '@/lib/webhooks/endpoints/send-test-event'
import { setEndpointEnabled } from '@/lib/webhooks/endpoints/set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from '@/lib/webhooks/endpoints/signing-secret'
import { consumeEndpointChange, consumeTestEvent } from '@/lib/webhooks/endpoints/webhook-limits'
import {
  changedEndpointSchema,
  deliverySchema,
  endpointSchema,
  newEndpointSchema,
  rotateSecretSchema,
  setEnabledSchema,
  testEventSchema,
} from '@/lib/webhooks/schema'
import { buildContactLink } from '../contact-link'

const webhookPath = ({ mode }: Pick<EndpointScope, 'mode'>, id?: number) =>
  `/portal/${mode}/webhooks${id ? `/${id}` : ''}`

/** Turns a reason such as 'the endpoint is disabled' or 'already disabled' into a sentence. */
const describeReason = (reason: string) =>
  toSentence(reason.startsWith('already ') ? `this endpoint is ${reason}` : reason)

/**
 * Returns a link to House Bills’ email address if only House Bills can help. Otherwise, or if `CONTACT_EMAIL` isn't
 * set, returns undefined.
 */
const getContactLink = ({ canHouseBillsHelp }: { canHouseBillsHelp?: true }) =>
  canHouseBillsHelp ? buildContactLink() : undefined

export const addEndpoint = adminAction(newEndpointSchema, async ({ companyId, actor }, { mode, ...endpoint }) => {
  const keys = { network: createServiceNetwork(), encryptionKey: getDerivedKey(SIGNING_SECRET_KEY_PURPOSE) }
  const result = await createEndpoint(actor, { companyId, mode }, endpoint, keys)
  if (result.ok) {
    revalidatePath(webhookPath({ mode }))
    return { ok: true, result: { id: result.id, secret: result.secret } }
  }
  return rejectEndpoint(result)
})

function rejectEndpoint(rejection: { cause: string; reason: string; canHouseBillsHelp?: true }) {
  const { cause, reason } = rejection
  const link = getContactLink(rejection)
  return cause === 'url'
    ? { ok: false as const, message: 'URL not accepted', errors: { url: describeReason(reason) }, link }
    : { ok: false as const, message: describeReason(reason), link }
}

export const editEndpoint = adminAction(
  changedEndpointSchema,
  async ({ companyId, actor }, { mode, endpointId, ...endpoint }) => {
    if (!(await consumeEndpointChange(companyId)))
      return { ok: false, message: 'Your company has changed too many endpoints. Wait a minute, then try again.' }
    const result = await changeEndpoint(actor, { companyId, mode }, endpointId, endpoint, createServiceNetwork())
    if (!result.ok && result.reason === 'no such endpoint') notFound()
    if (result.ok) {
      revalidatePath(webhookPath({ mode }), 'layout')
      return { ok: true, result: { isUrlChanged: result.isUrlChanged } }
    }
    return rejectEndpoint(result)
  },
)

export const deleteEndpoint = adminAction(endpointSchema, async ({ companyId, actor }, { mode, endpointId }) => {
  const result = await removeEndpoint(actor, { companyId, mode }, endpointId)
  if (!result.ok) notFound()
  revalidatePath(webhookPath({ mode }), 'layout')
  redirect(`${webhookPath({ mode })}?deleted`)
})

export const replaceSecret = adminAction(
  rotateSecretSchema,
  async ({ companyId, actor }, { mode, endpointId, gracePeriod }) => {
    const keys = getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE)
    const result = await rotateSigningSecret(actor, { companyId, mode }, endpointId, gracePeriod, keys)
    if (!result.ok) notFound()
    revalidatePath(webhookPath({ mode }, endpointId))
    const previousEndsAt = gracePeriod > 0 ? new Date(Date.now() + gracePeriod * 1000) : null
    return { ok: true, result: { secret: result.secret, previousEndsAt } }
  },
)

export const verifyEndpoint = adminAction(endpointSchema, async ({ companyId, actor }, { mode, endpointId }) => {
  const result = await sendChallenge(actor, { companyId, mode }, endpointId)
  if (!result.ok && result.reason === 'no such endpoint') notFound()
  revalidatePath(webhookPath({ mode }, endpointId))
  return result.ok ? { ok: true, result: null } : { ok: false, message: describeReason(result.reason) }
})

export const sendTestEventToEndpoint = adminAction(
  testEventSchema,
  async ({ companyId, actor }, { mode, endpointId, type }) => {
    if (!(await consumeTestEvent(companyId)))
      return { ok: false, message: 'Your company has sent too many test events. Wait a minute, then try again.' }
    const result = await sendTestEvent(actor, { companyId, mode }, endpointId, type)
    if (!result.ok && result.reason === 'no such endpoint') notFound()
    revalidatePath(webhookPath({ mode }, endpointId))
    return result.ok ? { ok: true, result: null } : { ok: false, message: describeReason(result.reason) }
  },
)

export const setEndpointStatus = adminAction(
  setEnabledSchema,
  async ({ companyId, actor }, { mode, endpointId, to }) => {
    const result = await setEndpointEnabled(actor, { companyId, mode }, endpointId, to === 'enabled')
    if (!result.ok && result.reason === 'no such endpoint') notFound()
    revalidatePath(webhookPath({ mode }), 'layout')
    return result.ok
      ? { ok: true, result: null }
      : { ok: false, message: describeReason(result.reason), link: getContactLink(result) }
  },
)

export const redeliverEvent = adminAction(
  deliverySchema,
  async ({ companyId, actor }, { mode, endpointId, deliveryId }) => {
    const result = await redeliver(actor, { companyId, mode }, deliveryId)
    if (!result.ok && result.reason === 'no such delivery') notFound()
    revalidatePath(webhookPath({ mode }, endpointId), 'layout')
    return result.ok ? { ok: true, result: null } : { ok: false, message: describeReason(result.reason) }
  },
)

export const redeliverFailedEvents = adminAction(endpointSchema, async ({ companyId, actor }, { mode, endpointId }) => {
  const { count, hasMore } = await redeliverFailed(actor, { companyId, mode }, endpointId)
  revalidatePath(webhookPath({ mode }, endpointId))
  if (count === 0)
    return {
      ok: false,
      message: 'There are no failed deliveries left to resend, or the endpoint is disabled. Reload the page.',
    }
  return { ok: true, result: { count, hasMore } }
})
