// A fake Resend server. It records submitted emails and responds as each test specifies. This file also builds the
// bodies and signed headers of Resend's webhooks.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request to send an email, byte for byte. */
interface SubmittedEmail {
  idempotencyKey: string
  body: string
}

/**
 * Decides how the fake responds to a request. `accept` accepts the email as Resend would and returns the message's ID.
 */
export type FakeReaction = (response: ServerResponse, accept: () => string) => void

export interface FakeResend {
  url: string
  /** The requests so far, in order. */
  submissions: SubmittedEmail[]
  /** The emails that were accepted. Requests with the same idempotency key count as one email. */
  acceptedEmails: () => SubmittedEmail[]
  /**
   * Sets the responses to the next requests, in order. Requests after these get the response set with `setReaction`, or
   * are accepted.
   */
  queueReactions: (...reactions: FakeReaction[]) => void
  /** Sets the response to all later requests without a queued one. Pass null to accept them. */
  setReaction: (reaction: FakeReaction | null) => void
  close: () => Promise<void>
}

/** Responds with an error in Resend's format. */
export const respondWithError =
  (statusCode: number, name: string, headers: Record<string, string> = {}): FakeReaction =>
  (response) => {
    const body = JSON.stringify({ statusCode, name, message: 'No mail for tenant@example.org' })
    response.writeHead(statusCode, { 'content-type': 'application/json', ...headers }).end(body)
  }

/** Accepts the email, but closes the connection without a response. */
export const acceptAndClose: FakeReaction = (response, accept) => {
  accept()
  response.destroy()
}

/** Accepts the email, but never responds. */
export const acceptAndHang: FakeReaction = (_response, accept) => void accept()

export async function startFakeResend(): Promise<FakeResend> {
  const submissions: SubmittedEmail[] = []
  const accepted = new Map<string, SubmittedEmail & { id: string }>()
  const reactions: FakeReaction[] = []
  let defaultReaction: FakeReaction | null = null
  const acceptAndRespond: FakeReaction = (response, accept) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: accept() }))
  }
  const server = createServer(async (request, response) => {
    const submission = { idempotencyKey: String(request.headers['idempotency-key']), body: await readBody(request) }
    submissions.push(submission)
    const accept = () => {
      const acceptedEmail = accepted.get(submission.idempotencyKey) ?? {
        ...submission,
        id: `provider-id-${accepted.size + 1}`,
      }
      accepted.set(submission.idempotencyKey, acceptedEmail)
      return acceptedEmail.id
    }
    ;(reactions.shift() ?? defaultReaction ?? acceptAndRespond)(response, accept)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submissions,
    acceptedEmails: () => [...accepted.values()].map(({ idempotencyKey, body }) => ({ idempotencyKey, body })),
    queueReactions: (...added) => void reactions.push(...added),
    setReaction: (reaction) => {
      defaultReaction = reaction
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The secret that signs the fake's webhooks. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('the secret of the mail provider in tests').toString('base64')}`

interface EventOptions {
  /** The event's type without its prefix: 'delivered', 'bounced', … */
  type: string
  tags?: Record<string, string>
  providerId?: string
  at?: Date
  /** The fields that only this type of event has: bounce, failed or suppressed. */
  extraData?: Record<string, unknown>
}

/**
 * Builds an event in the format of https://resend.com/docs/webhooks/event-types. Includes all the personal data that
 * real events contain.
 */
export const buildEventBody = ({
  type,
  tags,
  providerId = 'provider-id',
  at = new Date(),
  extraData,
}: EventOptions): string =>
  JSON.stringify({
    type: `email.${type}`,
    created_at: at.toISOString(),
    data: {
      created_at: at.toISOString().replace('T', ' ').replace('Z', '+00'),
      email_id: providerId,
      message_id: '<1@mail.example.org>',
      from: 'House Bills <bills@example.org>',
      to: ['tenant@example.org'],
      subject: 'Your bills package',
      tags,
      ...extraData,
    },
  })

/** Builds the signed headers of a webhook request. To simulate a repeated delivery, pass the same ID again. */
export function signWebhookHeaders(
  body: string,
  { id = `msg_${randomUUID()}`, secret = WEBHOOK_SECRET, at = new Date() } = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(id, at, body),
  }
}
