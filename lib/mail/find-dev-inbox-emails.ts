import { prisma } from '@/lib/platform/database/prisma'
import type { Mode } from '@/prisma/client/enums'
import { findLink, insertLink } from './links/link-placeholder'

const PAGE_SIZE = 25

/** Selects the emails in the dev inbox: captured emails whose content hasn't been deleted. */
const IN_DEV_INBOX = { status: 'captured', contentPurgedAt: null } as const

export interface DevInboxEmailSummary {
  id: string
  recipient: string
  subject: string
  mode: Mode
  createdAt: Date
}

export interface DevInboxEmail extends DevInboxEmailSummary {
  html: string
  text: string
  /** The one-time link in the email. Null if the email has none. */
  link: string | null
}

/** Finds a page of captured emails, newest first. Pages are numbered from 1. */
export async function findDevInboxEmails(page: number): Promise<{ emails: DevInboxEmailSummary[]; hasOlder: boolean }> {
  const rows = await prisma().email.findMany({
    where: IN_DEV_INBOX,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, recipient: true, subject: true, mode: true, createdAt: true },
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE + 1,
  })
  const emails = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, subject: row.subject ?? '' }))
  return { emails, hasOlder: rows.length > PAGE_SIZE }
}

/** Finds a captured email with its link inserted. Returns null if there's none with this ID. */
export async function findDevInboxEmail(id: string): Promise<DevInboxEmail | null> {
  const row = await prisma().email.findFirst({
    where: { id, ...IN_DEV_INBOX },
    include: {
      tenantToken: { select: { id: true, purpose: true, hash: true } },
      partnerStaffToken: { select: { id: true, hash: true } },
    },
  })
  if (!row) return null
  const { recipient, mode, createdAt } = row
  return {
    ...{ id, recipient, mode, createdAt, subject: row.subject ?? '' },
    html: insertLink(row.html ?? '', row),
    text: insertLink(row.text ?? '', row),
    link: findLink(row),
  }
}
