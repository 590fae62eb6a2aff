import { EVENT_TYPES, type EventType } from '../../lib/webhooks/event'
import type { Options } from './arguments'
import { id, none, only } from './operands'

export const WEBHOOK_USAGE = `  webhook create --company ID --url URL [--events A,B] [--test]
                                                    prints the signing secret, once; all events unless some are named
  webhook list --company ID                         a company's endpoints
  webhook rotate ENDPOINT [--overlap 24h]           prints a new secret; the one before signs as well for that long
  webhook disable ENDPOINT
  webhook enable ENDPOINT
  webhook deliveries ENDPOINT [--page 1]            what was sent, with every try, newest first
  webhook redeliver DELIVERY                        sends one again, by its webhook-id`

export type WebhookCommand =
  | { name: 'webhook create'; companyId: number; url: string; events: EventType[]; mode: 'live' | 'test' }
  | { name: 'webhook list'; companyId: number }
  | { name: 'webhook rotate'; endpointId: number; overlapMs: number }
  | { name: 'webhook disable' | 'webhook enable'; endpointId: number }
  | { name: 'webhook deliveries'; endpointId: number; page: number }
  | { name: 'webhook redeliver'; deliveryId: string }

/** Every command, with the options that it takes. */
export const WEBHOOK_OPTIONS: Record<WebhookCommand['name'], (keyof Options)[]> = {
  'webhook create': ['company', 'url', 'events', 'test'],
  'webhook list': ['company'],
  'webhook rotate': ['overlap'],
  'webhook disable': [],
  'webhook enable': [],
  'webhook deliveries': ['page'],
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
      return { name, endpointId: endpoint(operands), overlapMs: milliseconds(options.overlap ?? '24h') }
    case 'webhook disable':
    case 'webhook enable':
      return { name, endpointId: endpoint(operands) }
    case 'webhook deliveries':
      return { name, endpointId: endpoint(operands), page: id(options.page ?? '1', '--page') }
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

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function milliseconds(text: string): number {
  const [, number, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const duration = Number(number) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (!(duration <= 30 * 86_400_000)) throw new Error('--overlap: expected a time such as 0h, 24h or 7d, up to 30d')
  return duration
}

function uuid(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Error('DELIVERY: expected a webhook-id')
}
