import { findDeliveryOwner, findEndpointOwner } from '@/lib/companies/find-company-and-mode'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { type DerivedKeys, deriveKeys } from '@/lib/platform/crypto/derived-key'
import { serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { resolveHost } from '@/lib/platform/outbound/resolve-host'
import { toSentence } from '@/lib/platform/to-sentence'
import { type Delivery, findDeliveries } from '@/lib/webhooks/delivery/find-deliveries'
import { redeliver } from '@/lib/webhooks/delivery/redeliver'
import { createEndpoint } from '@/lib/webhooks/endpoints/create-endpoint'
import { type Endpoint, findEndpoints } from '@/lib/webhooks/endpoints/find-endpoints'
import { rotateSigningSecret } from '@/lib/webhooks/endpoints/rotate-signing-secret'
import { sendChallenge } from '@/lib/webhooks/endpoints/send-challenge'
import { sendTestEvent, type TestEventRejection } from '@/lib/webhooks/endpoints/send-test-event'
import { setEndpointEnabled } from '@/lib/webhooks/endpoints/set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from '@/lib/webhooks/endpoints/signing-secret'
import type { Mode } from '../../prisma/client/enums'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import { requireServerSecrets } from './server-secrets'
import type { WebhookCommand } from './webhook-arguments'

const succeed = (result: string): CommandOutcome => ({ ok: true, result })
const fail = (reason: string): CommandOutcome => ({ ok: false, reason: toSentence(reason) })

export async function runWebhookCommand(
  db: Database,
  command: WebhookCommand,
  context: AdminContext,
): Promise<CommandOutcome> {
  if ('deliveryId' in command) {
    const { deliveryId } = command
    const owner = await findDeliveryOwner(db, deliveryId)
    if (!owner) return fail(`no such delivery: ${deliveryId}`)
    const result = await redeliver(OPERATOR, owner, deliveryId, db)
    if (result.ok) return succeed(`Delivery ${deliveryId} queued.`)
    if (result.reason === 'no such delivery') return fail(`no such delivery: ${deliveryId}`)
    return fail(`the endpoint of delivery ${deliveryId} is disabled. Enable it first`)
  }
  return 'companyId' in command ? runCompanyCommand(db, command, context) : runEndpointCommand(db, command, context)
}

async function runCompanyCommand(
  db: Database,
  command: Extract<WebhookCommand, { companyId: number }>,
  context: AdminContext,
): Promise<CommandOutcome> {
  const companyId = await findCompanyId(db, command.companyId)
  if (!companyId) return fail(`no such company: ${command.companyId}`)
  if (command.name === 'webhook create') {
    const [encryptionKey] = deriveWebhookKeys(context)
    const network = { resolve: resolveHost, reach: context.isEmbedded ? 'public and local' : 'public' } as const
    const owner = { companyId, mode: command.mode }
    const created = await createEndpoint(OPERATOR, owner, command, { network, encryptionKey }, db)
    if (!created.ok) return fail(created.cause === 'url' ? `URL rejected: ${created.reason}` : created.reason)
    console.error(`Endpoint ${created.id} created. Copy its signing secret; it won't be shown again:`)
    return succeed(created.secret)
  }
  const lines = await Promise.all(
    (['live', 'test'] as const).map(async (mode) =>
      (await findEndpoints({ companyId, mode }, db)).map((endpoint) => formatEndpoint(mode, endpoint)),
    ),
  )
  return succeed(lines.flat().join('\n') || 'No webhook endpoints.')
}

async function runEndpointCommand(
  db: Database,
  command: Extract<WebhookCommand, { endpointId: number }>,
  context: AdminContext,
): Promise<CommandOutcome> {
  const { endpointId } = command
  const owner = await findEndpointOwner(db, endpointId)
  if (!owner) return fail(`no such endpoint: ${endpointId}`)
  switch (command.name) {
    case 'webhook rotate': {
      const result = await rotateSigningSecret(
        OPERATOR,
        owner,
        endpointId,
        command.gracePeriod,
        deriveWebhookKeys(context),
        db,
      )
      if (!result.ok) return fail(result.reason)
      console.error(`Signing secret of endpoint ${endpointId} rotated. Copy the new one; it won't be shown again:`)
      return succeed(result.secret)
    }
    case 'webhook verify': {
      const result = await sendChallenge(OPERATOR, owner, endpointId, db)
      if (result.ok) return succeed(`Challenge to endpoint ${endpointId} queued.`)
      return fail(CHALLENGE_ERRORS[result.reason](endpointId, owner.companyId))
    }
    case 'webhook send-test-event': {
      for (const type of command.events) {
        const result = await sendTestEvent(OPERATOR, owner, endpointId, type, db)
        if (!result.ok) return fail(TEST_EVENT_ERRORS[result.reason](endpointId, owner.companyId))
      }
      return succeed(`Test events for endpoint ${endpointId} queued: ${command.events.join(', ')}.`)
    }
    case 'webhook disable':
    case 'webhook enable': {
      const shouldEnable = command.name === 'webhook enable'
      const result = await setEndpointEnabled(OPERATOR, owner, endpointId, shouldEnable, db)
      if (result.ok) return succeed(`Endpoint ${endpointId} ${shouldEnable ? 'enabled' : 'disabled'}.`)
      const isUnchanged = result.reason.startsWith('already ')
      return fail(isUnchanged ? `endpoint ${endpointId} is ${result.reason}` : result.reason)
    }
    case 'webhook deliveries': {
      const { rows, older: nextPage } = await findDeliveries(owner, endpointId, { cursor: command.cursor }, db)
      const lines = rows.flatMap(formatDelivery)
      if (nextPage) lines.push(`Next page: --after ${serialiseCursor(nextPage).after}`)
      return succeed(lines.join('\n') || 'No deliveries.')
    }
  }
}

type ChallengeRejection = Extract<Awaited<ReturnType<typeof sendChallenge>>, { ok: false }>['reason']

type ErrorFormatter = (endpointId: number, companyId: number) => string

const COMMON_ERRORS: Record<ChallengeRejection & TestEventRejection, ErrorFormatter> = {
  'no such endpoint': (endpointId) => `no such endpoint: ${endpointId}`,
  'the endpoint is disabled': (endpointId) => `endpoint ${endpointId} is disabled. Enable it first`,
  'the company is disabled': (_endpointId, companyId) => `company ${companyId} is disabled. Enable it first`,
}

const CHALLENGE_ERRORS: Record<ChallengeRejection, ErrorFormatter> = {
  ...COMMON_ERRORS,
  'already verified': (endpointId) => `endpoint ${endpointId} is already verified`,
}

const TEST_EVENT_ERRORS: Record<TestEventRejection, ErrorFormatter> = {
  ...COMMON_ERRORS,
  'test events can be sent only to endpoints in test mode': (endpointId) =>
    `endpoint ${endpointId} is in live mode. Test events can be sent only to endpoints in test mode`,
}

const deriveWebhookKeys = (context: AdminContext): DerivedKeys =>
  deriveKeys(requireServerSecrets(context), SIGNING_SECRET_KEY_PURPOSE)

function formatEndpoint(mode: Mode, { id, url, events, disabledReason, verifiedAt }: Endpoint): string {
  const status =
    disabledReason === null ? 'enabled' : disabledReason === 'gone' ? 'disabled (responded 410)' : 'disabled'
  return `${id}  ${mode}  ${status}  ${verifiedAt ? 'verified' : 'not verified'}  ${url}  ${events.join(',')}`
}

function formatDelivery({ id, type, status, failure, createdAt, attempts }: Delivery): string[] {
  const attemptLines = attempts.map(
    ({ at, status, reason, durationMs }) => `  ${at.toISOString()}  ${status ?? reason}  ${durationMs} ms`,
  )
  return [`${id}  ${createdAt.toISOString()}  ${type}  ${failure ? `${status}: ${failure}` : status}`, ...attemptLines]
}
