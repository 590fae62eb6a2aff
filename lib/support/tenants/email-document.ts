import { removeLinkPlaceholders } from '@/lib/mail/links/link-placeholder'

/** A rendered email to a tenant, as it's stored. */
export interface StoredEmail {
  recipient: string
  subject: string
  html: string
  text: string
}

/** Which version of an email to show. Every email is sent with both. */
export type EmailPart = 'html' | 'text'

/**
 * Builds the document that shows an email to support, with its subject and recipient above it. One-time links are
 * removed, and no link can be followed.
 */
export function buildEmailDocument({ recipient, subject, html, text }: StoredEmail, part: EmailPart): string {
  const header = `<div style="${HEADER_STYLE}"><b>${escapeHtml(subject)}</b><br>To: ${escapeHtml(recipient)}</div>`
  if (part === 'text') {
    const body = escapeHtml(removeLinkPlaceholders(text))
    return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Email</title><body style="margin:0">${header}<pre style="${TEXT_STYLE}">${body}</pre></body></html>`
  }
  // A function as the replacement, because a subject may contain "$&".
  return removeLinkTargets(removeLinkPlaceholders(html)).replace(/<body[^>]*>/i, (tag) => tag + header)
}

const HEADER_STYLE =
  'padding:12px 16px;border-bottom:1px solid #d0d0d0;background:#ffffff;color:#191c1b;font:14px/1.5 sans-serif;overflow-wrap:anywhere'
const TEXT_STYLE =
  'margin:0;padding:16px;background:#ffffff;color:#191c1b;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere'

/** Removes the targets of links, forms and buttons, which React always writes with double quotes. */
const removeLinkTargets = (html: string): string => html.replaceAll(/\s(?:href|action|formaction)="[^"]*"/gi, '')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
