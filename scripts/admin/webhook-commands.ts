import { deriveKeys, type Keys } from '@/lib/platform/crypto/derived-key'
import { turnQuery } from '@/lib/platform/database/pagination/cursor'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { resolveHost } from '@/lib/webhooks/delivery/dns-resolve'
import { companyNumbered, scopeOfDelivery, scopeOfEndpoint } from '../../lib/companies/data'
import { type Delivery, deliveriesOf, type Endpoint, endpointsOf } from '../../lib/webhooks/data'
import { createEndpoint, redeliver, rotateSecret, setEndpointEnabled } from '../../lib/webhooks/mutations'
import type { Mode } from '../../prisma/client/enums'
import type { OpenDatabase } from './operator'
import type { Outcome } from './perform'
import { serverSecrets } from './server-secrets'
import type { WebhookCommand } from './webhook-arguments'

const done = (result: string): Outcome => ({ ok: true, result })

export async function performWebhook(db: Database, command: WebhookCommand, opened: OpenDatabase): Promise<Outcome> {
  if ('deliveryId' in command) {
    const { deliveryId } = command
    const scope = await scopeOfDelivery(db, deliveryId)
    const sent = scope ? await redeliver(OPERATOR, scope, deliveryId, db) : NO_DELIVERY
    return sent.ok ? done(`delivery ${deliveryId} is sent again`) : sent
  }
  return 'companyId' in command ? performOfCompany(db, command, opened) : performOfEndpoint(db, command, opened)
}

async function performOfCompany(
  db: Database,
  command: Extract<WebhookCommand, { companyId: number }>,
  opened: OpenDatabase,
): Promise<Outcome> {
  const companyId = await companyNumbered(db, command.companyId)
  if (!companyId) return { ok: false, reason: `no such company: ${command.companyId}` }
  if (command.name === 'webhook create') {
    const [sealingKey] = keysOf(opened)
    const network = { resolve: resolveHost, reach: opened.embedded ? 'public and local' : 'public' } as const
    const scope = { companyId, mode: command.mode }
    const made = await createEndpoint(OPERATOR, scope, command, { network, sealingKey }, db)
    if (!made.ok) return { ok: false, reason: made.of === 'url' ? `the URL was refused: ${made.reason}` : made.reason }
    console.error(`Endpoint ${made.id}; its signing secret is shown this once:`)
    return done(made.secret)
  }
  const lines = await Promise.all(
    (['live', 'test'] as const).map(async (mode) =>
      (await endpointsOf({ companyId, mode }, db)).map((endpoint) => endpointLine(mode, endpoint)),
    ),
  )
  return done(lines.flat().join('\n') || 'no endpoints')
}

async function performOfEndpoint(
  db: Database,
  command: Extract<WebhookCommand, { endpointId: number }>,
  opened: OpenDatabase,
): Promise<Outcome> {
  const { endpointId } = command
  const scope = await scopeOfEndpoint(db, endpointId)
  if (!scope) return { ok: false, reason: `no such endpoint: ${endpointId}` }
  switch (command.name) {
    case 'webhook rotate': {
      const rotated = await rotateSecret(OPERATOR, scope, endpointId, command.overlap, keysOf(opened), db)
      return rotated.ok ? done(rotated.secret) : rotated
    }
    case 'webhook disable':
    case 'webhook enable': {
      const enabled = command.name === 'webhook enable'
      const changed = await setEndpointEnabled(OPERATOR, scope, endpointId, enabled, db)
      return changed.ok ? done(`endpoint ${endpointId} is ${enabled ? 'enabled' : 'disabled'}`) : changed
    }
    case 'webhook deliveries': {
      const { rows, older } = await deliveriesOf(scope, endpointId, { turn: command.turn }, db)
      const lines = rows.flatMap(deliveryLines)
      if (older) lines.push(`older ones: --after ${turnQuery(older).after}`)
      return done(lines.join('\n') || 'no deliveries')
    }
  }
}

const NO_DELIVERY = { ok: false, reason: 'no such delivery' } as const

const keysOf = (opened: OpenDatabase): Keys => deriveKeys(serverSecrets(opened), 'webhook secrets')

function endpointLine(mode: Mode, { id, url, events, disabledReason }: Endpoint): string {
  const state = disabledReason === null ? 'enabled' : disabledReason === 'gone' ? 'disabled (answered 410)' : 'disabled'
  return `${id}  ${mode}  ${state}  ${url}  ${events.join(',')}`
}

function deliveryLines({ id, type, state, failure, createdAt, attempts }: Delivery): string[] {
  const tries = attempts.map(
    ({ at, status, reason, durationMs }) => `  ${at.toISOString()}  ${status ?? reason}  ${durationMs} ms`,
  )
  return [`${id}  ${createdAt.toISOString()}  ${type}  ${failure ? `${state} (${failure})` : state}`, ...tries]
}
