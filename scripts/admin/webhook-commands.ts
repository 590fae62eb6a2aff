import { companyNumbered, companyOfDelivery, companyOfEndpoint } from '../../lib/companies/data'
import { deriveKey } from '../../lib/derived-key'
import type { Database } from '../../lib/prisma'
import { type Delivery, deliveriesOf, type Endpoint, endpointsOf } from '../../lib/webhooks/data'
import { createEndpoint, redeliver, rotateSecret, setEndpointEnabled } from '../../lib/webhooks/mutations'
import { resolveHost } from '../../lib/webhooks/resolve'
import type { OpenDatabase } from './operator'
import type { Outcome } from './perform'
import type { WebhookCommand } from './webhook-arguments'

const done = (result: string): Outcome => ({ ok: true, result })

export async function performWebhook(db: Database, command: WebhookCommand, opened: OpenDatabase): Promise<Outcome> {
  if ('deliveryId' in command) {
    const { deliveryId } = command
    const companyId = await companyOfDelivery(db, deliveryId)
    const sent = companyId ? await redeliver(db, companyId, deliveryId) : NO_DELIVERY
    return sent.ok ? done(`delivery ${deliveryId} is sent again`) : sent
  }
  const isOfCompany = 'companyId' in command
  const companyId = isOfCompany
    ? await companyNumbered(db, command.companyId)
    : await companyOfEndpoint(db, command.endpointId)
  if (!companyId) {
    const missing = isOfCompany ? `company: ${command.companyId}` : `endpoint: ${command.endpointId}`
    return { ok: false, reason: `no such ${missing}` }
  }
  switch (command.name) {
    case 'webhook create': {
      const network = { resolve: resolveHost, reach: opened.embedded ? 'public and local' : 'public' } as const
      const made = await createEndpoint(db, companyId, command, { network, sealingKey: sealingKey(opened) })
      if (!made.ok) return made
      console.error(`Endpoint ${made.id}; its signing secret is shown this once:`)
      return done(made.secret)
    }
    case 'webhook rotate': {
      const { endpointId, overlapMs } = command
      const rotated = await rotateSecret(db, companyId, endpointId, overlapMs, sealingKey(opened))
      return rotated.ok ? done(rotated.secret) : rotated
    }
    case 'webhook disable':
    case 'webhook enable': {
      const enabled = command.name === 'webhook enable'
      const changed = await setEndpointEnabled(db, companyId, command.endpointId, enabled)
      return changed.ok ? done(`endpoint ${command.endpointId} is ${enabled ? 'enabled' : 'disabled'}`) : changed
    }
    case 'webhook list': {
      const endpoints = await endpointsOf(db, companyId)
      return done(endpoints.map(endpointLine).join('\n') || 'no endpoints')
    }
    case 'webhook deliveries': {
      const { deliveries, hasOlder } = await deliveriesOf(db, companyId, command.endpointId, command.page)
      const lines = deliveries.flatMap(deliveryLines)
      if (hasOlder) lines.push(`older ones: --page ${command.page + 1}`)
      return done(lines.join('\n') || 'no deliveries')
    }
  }
}

const NO_DELIVERY = { ok: false, reason: 'no such delivery' } as const

function sealingKey({ serverSecret }: OpenDatabase): Buffer {
  if (!serverSecret || serverSecret.length < 32) {
    throw new Error('SERVER_SECRET: expected the at least 32 characters that the service has')
  }
  return deriveKey(serverSecret, 'webhook secrets')
}

function endpointLine({ id, mode, url, events, disabledFor }: Endpoint): string {
  const state = disabledFor === null ? 'enabled' : disabledFor === 'gone' ? 'disabled (answered 410)' : 'disabled'
  return `${id}  ${mode}  ${state}  ${url}  ${events.join(',')}`
}

function deliveryLines({ id, type, state, failure, createdAt, attempts }: Delivery): string[] {
  const tries = attempts.map(
    ({ at, status, reason, durationMs }) => `  ${at.toISOString()}  ${status ?? reason}  ${durationMs} ms`,
  )
  return [`${id}  ${createdAt.toISOString()}  ${type}  ${failure ? `${state} (${failure})` : state}`, ...tries]
}
