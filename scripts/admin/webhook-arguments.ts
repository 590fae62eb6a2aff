import { GRACE_PERIOD_NAMES, GRACE_PERIODS, type GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { parseCursor } from '@/lib/platform/database/pagination/cursor'
import type { Cursor } from '@/lib/platform/database/pagination/paginate'
import { EVENT_TYPES, type EventType } from '../../lib/webhooks/event-types'
import { parseId, rejectPositionals, requireOnePositional } from './argument-value-parsers'
import type { CliOptions } from './cli-options'

export const WEBHOOK_USAGE = `  webhook create --company ID --url URL [--events A,B] [--test]
                                                    Add an endpoint and print its signing secret once. The endpoint gets all
                                                    events, or only those in --events. --test adds it for test mode
  webhook list --company ID                         List a company's endpoints with their IDs. ENDPOINT in the commands
                                                    below is such an ID
  webhook rotate ENDPOINT [--grace-period PERIOD]   Replace the signing secret and print the new one. During the grace
                                                    period, messages are signed with both. PERIOD is now (no grace
                                                    period), 15m, 1h, 24h or 7d. Default: 24h
  webhook verify ENDPOINT                           Send a challenge to an endpoint. The endpoint is verified when it
                                                    returns the challenge
  webhook send-test-event ENDPOINT [--events A,B]   Send test events to an endpoint in test mode: one of each type, or
                                                    only those in --events
  webhook disable ENDPOINT                          Stop sending events to an endpoint
  webhook enable ENDPOINT                           Send events to an endpoint again. Events that it missed aren't sent
  webhook deliveries ENDPOINT [--after CURSOR]      List deliveries and their attempts, newest first. CURSOR is printed at
                                                    the end of the previous page
  webhook redeliver DELIVERY                        Send a delivery again. DELIVERY is its webhook-id`

export type WebhookCommand =
  | { name: 'webhook create'; companyId: number; url: string; events: EventType[]; mode: 'live' | 'test' }
  | { name: 'webhook list'; companyId: number }
  | { name: 'webhook rotate'; endpointId: number; gracePeriod: GracePeriod }
  | { name: 'webhook verify' | 'webhook disable' | 'webhook enable'; endpointId: number }
  | { name: 'webhook send-test-event'; endpointId: number; events: EventType[] }
  | { name: 'webhook deliveries'; endpointId: number; cursor?: Cursor }
  | { name: 'webhook redeliver'; deliveryId: string }

export const WEBHOOK_OPTIONS: Record<WebhookCommand['name'], (keyof CliOptions)[]> = {
  'webhook create': ['company', 'url', 'events', 'test'],
  'webhook list': ['company'],
  'webhook rotate': ['grace-period'],
  'webhook verify': [],
  'webhook send-test-event': ['events'],
  'webhook disable': [],
  'webhook enable': [],
  'webhook deliveries': ['after'],
  'webhook redeliver': [],
}

export const isWebhookCommand = (name: string): name is WebhookCommand['name'] => Object.hasOwn(WEBHOOK_OPTIONS, name)

/** @throws {Error} with a message for the operator if the command line is invalid */
export function parseWebhookCommand(
  name: WebhookCommand['name'],
  positionals: string[],
  options: CliOptions,
): WebhookCommand {
  switch (name) {
    case 'webhook create':
      rejectPositionals(positionals)
      return {
        name,
        companyId: parseId(options.company, '--company'),
        url: requireUrl(options.url),
        events: parseEvents(options.events),
        mode: options.test ? 'test' : 'live',
      }
    case 'webhook list':
      rejectPositionals(positionals)
      return { name, companyId: parseId(options.company, '--company') }
    case 'webhook rotate':
      return {
        name,
        endpointId: parseEndpointId(positionals),
        gracePeriod: parseGracePeriod(options['grace-period'] ?? '24h'),
      }
    case 'webhook verify':
    case 'webhook disable':
    case 'webhook enable':
      return { name, endpointId: parseEndpointId(positionals) }
    case 'webhook send-test-event':
      return { name, endpointId: parseEndpointId(positionals), events: parseEvents(options.events) }
    case 'webhook deliveries':
      return { name, endpointId: parseEndpointId(positionals), cursor: parseAfter(options.after) }
    case 'webhook redeliver':
      return { name, deliveryId: parseDeliveryId(requireOnePositional(positionals, 'DELIVERY')) }
  }
}

const parseEndpointId = (positionals: string[]) => parseId(requireOnePositional(positionals, 'ENDPOINT'), 'ENDPOINT')

function requireUrl(text: string | undefined): string {
  if (!text) throw new Error('--url is missing.')
  return text
}

function parseEvents(list: string | undefined): EventType[] {
  if (list === undefined) return [...EVENT_TYPES]
  return list.split(',').map((text) => {
    const type = EVENT_TYPES.find((eventType) => eventType === text.trim())
    if (!type) throw new Error(`--events: expected one or more of ${EVENT_TYPES.join(', ')}, separated by commas.`)
    return type
  })
}

function parseGracePeriod(text: string): GracePeriod {
  const name = GRACE_PERIOD_NAMES.find((period) => period === text)
  if (!name) throw new Error(`--grace-period: expected one of ${GRACE_PERIOD_NAMES.join(', ')}.`)
  return GRACE_PERIODS[name]
}

function parseAfter(after: string | undefined): Cursor | undefined {
  const cursor = parseCursor({ after })
  if (after !== undefined && !cursor) throw new Error('--after: use the value that the previous page printed.')
  return cursor
}

function parseDeliveryId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Error('DELIVERY: expected the webhook-id of a message.')
}
