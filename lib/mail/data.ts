import { prisma, watcher } from '@/lib/platform/database/prisma'
import type { Mode } from '@/prisma/client/enums'
import { linkOf, withLink } from './links/link-placeholder'

const PAGE_SIZE = 25

/** Captured, and not so long ago that it is kept no more. */
const KEPT = { state: 'captured', contentPurgedAt: null } as const

export interface CapturedSummary {
  id: string
  recipient: string
  subject: string
  mode: Mode
  createdAt: Date
}

export interface CapturedEmail extends CapturedSummary {
  html: string
  text: string
  /** Its one-time link. */
  link: string | null
}

/** A page of the captured e-mails, newest first; page 1 is the first. */
export async function capturedEmails(page: number): Promise<{ emails: CapturedSummary[]; hasOlder: boolean }> {
  const rows = await prisma().email.findMany({
    where: KEPT,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, recipient: true, subject: true, mode: true, createdAt: true },
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE + 1,
  })
  const emails = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, subject: row.subject ?? '' }))
  return { emails, hasOlder: rows.length > PAGE_SIZE }
}

/** A captured e-mail as it would have left, its link included; null when there is none of this id. */
export async function capturedEmail(id: string): Promise<CapturedEmail | null> {
  const row = await prisma().email.findFirst({
    where: { id, ...KEPT },
    include: {
      tenantToken: { select: { id: true, purpose: true, hash: true } },
      partnerStaffToken: { select: { id: true, hash: true } },
    },
  })
  if (!row) return null
  const { recipient, mode, createdAt } = row
  return {
    ...{ id, recipient, mode, createdAt, subject: row.subject ?? '' },
    html: withLink(row.html ?? '', row),
    text: withLink(row.text ?? '', row),
    link: linkOf(row),
  }
}

export interface EmailFigures {
  queued: number
  /** Settled within the last hour. */
  sent: number
  delivered: number
  captured: number
  bounced: number
  complained: number
  failed: number
}

/** E-mails by state: those queued now, and those settled within the last hour, up to 100,000 of each. */
export async function emailFigures(): Promise<EmailFigures> {
  const [row] = await watcher().$queryRaw<[EmailFigures]>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM emails WHERE settled_at IS NULL LIMIT 100000) q) AS queued,
           count(*) FILTER (WHERE state = 'sent')::int AS sent,
           count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
           count(*) FILTER (WHERE state = 'captured')::int AS captured,
           count(*) FILTER (WHERE state = 'bounced')::int AS bounced,
           count(*) FILTER (WHERE state = 'complained')::int AS complained,
           count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM (SELECT state FROM emails WHERE settled_at > now() - interval '1 hour' LIMIT 100000) settled`
  return row
}
