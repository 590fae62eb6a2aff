import { OVERLAP_NAMES, OVERLAPS, type Overlap } from '@/lib/platform/crypto/grace-periods'
import { turnOf } from '@/lib/platform/database/pagination/cursor'
import type { Turn } from '@/lib/platform/database/pagination/page'
import { EVENT_TYPES, type EventType } from '../../lib/webhooks/event'
import type { Options } from './arguments'
import { id, none, only } from './operands'

export const WEBHOOK_USAGE = `  webhook create --company ID --url URL [--events A,B] [--test]
                                                    prints the signing secret, once; all events unless some are named
  webhook list --company ID                         a company's endpoints
  webhook rotate ENDPOINT [--overlap 24h]           prints a new secret; the one before signs as well: now, 15m, 1h, 24h, 7d
  webhook disable ENDPOINT
  webhook enable ENDPOINT
  webhook deliveries ENDPOINT [--after PLACE]       what was sent, with every try, newest first
  webhook redeliver DELIVERY                        sends one again, by its webhook-id`

export type WebhookCommand =
  | { name: 'webhook create'; companyId: number; url: string; events: EventType[]; mode: 'live' | 'test' }
  | { name: 'webhook list'; companyId: number }
  | { name: 'webhook rotate'; endpointId: number; overlap: Overlap }
  | { name: 'webhook disable' | 'webhook enable'; endpointId: number }
  | { name: 'webhook deliveries'; endpointId: number; turn?: Turn }
  | { name: 'webhook redeliver'; deliveryId: string }

/** Every command, with the options that it takes. */
export const WEBHOOK_OPTIONS: Record<WebhookCommand['name'], (keyof Options)[]> = {
  'webhook create': ['company', 'url', 'events', 'test'],
  'webhook list': ['company'],
  'webhook rotate': ['overlap'],
  'webhook disable': [],
  'webhook enable': [],
  'webhook deliveries': ['after'],
  'webhook redeliver': [],
}

export const isWebhookCommand = (name: string): name is WebhookCommand['name'] => Object.hasOwn(WEBHOOK_OPTIONS, name)

/** @throws with what is wrong with the command line */
export function readWebhookCommand(name: WebhookCommand['name'], operands: string[], options: Options): WebhookCommand {
  switch (name) {
    case 'webhook create':
      none(operands)
      return {
        name,
        companyId: id(options.company, '--company'),
        url: url(options.url),
        events: events(options.events),
        mode: options.test ? 'test' : 'live',
      }
    case 'webhook list':
      none(operands)
      return { name, companyId: id(options.company, '--company') }
    case 'webhook rotate':
      return { name, endpointId: endpoint(operands), overlap: overlap(options.overlap ?? '24h') }
    case 'webhook disable':
    case 'webhook enable':
      return { name, endpointId: endpoint(operands) }
    case 'webhook deliveries':
      return { name, endpointId: endpoint(operands), turn: turn(options.after) }
    case 'webhook redeliver':
      return { name, deliveryId: uuid(only(operands, 'DELIVERY')) }
  }
}

const endpoint = (operands: string[]) => id(only(operands, 'ENDPOINT'), 'ENDPOINT')

function url(text: string | undefined): string {
  if (!text) throw new Error('--url is missing')
  return text
}

function events(list: string | undefined): EventType[] {
  if (list === undefined) return [...EVENT_TYPES]
  return list.split(',').map((text) => {
    const type = EVENT_TYPES.find((known) => known === text.trim())
    if (!type) throw new Error(`--events: expected some of ${EVENT_TYPES.join(',')}`)
    return type
  })
}

function overlap(text: string): Overlap {
  const name = OVERLAP_NAMES.find((known) => known === text)
  if (!name) throw new Error(`--overlap: expected one of ${OVERLAP_NAMES.join(', ')}`)
  return OVERLAPS[name]
}

function turn(after: string | undefined): Turn | undefined {
  const found = turnOf({ after })
  if (after !== undefined && !found) throw new Error('--after: expected the place that the list before told')
  return found
}

function uuid(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Error('DELIVERY: expected a webhook-id')
}
