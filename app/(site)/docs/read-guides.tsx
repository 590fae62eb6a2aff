// Reads the text of the guides for the search index, which the build creates.
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { PendingIndicator } from '@/components/feedback/pending-indicator'
import { CopyButton } from '@/components/ui/copy-button'
import { DOCS_PAGES, type DocsPath } from '@/lib/partner-api/docs-pages'
import type { GuideText } from '@/lib/partner-api/docs-search/guide-index'
import type { ReferenceOperation } from '@/lib/partner-api/reference/read-reference'
import Addresses from './addresses/page'
import Changelog from './changelog/page'
import Clients from './clients/page'
import Contracts from './contracts/page'
import Errors from './errors/page'
import { GuideLayout, type GuideSection } from './guide-layout'
import Idempotency from './idempotency/page'
import InputRules from './input-rules/page'
import Keys from './keys/page'
import { LanguageChoice } from './language-choice'
import QuickStart from './page'
import Privacy from './privacy/page'
import Quotes from './quotes/page'
import RateLimits from './rate-limits/page'
import ReadingContracts from './reading-contracts/page'
import { loadReference } from './reference/load-reference'
import Retries from './retries/page'
import { ShellSettings } from './shell-settings'
import SingleSignOn from './single-sign-on/page'
import { TestKeyForAdmins } from './test-key-for-admins'
import TestMode from './test-mode/page'
import UnmatchedAddresses from './unmatched-addresses/page'
import WebhookReceivers from './webhook-receivers/page'
import Webhooks from './webhooks/page'

/** The references show OpenAPI documents, so they aren't guides. */
const REFERENCES = { '/docs/reference': 'interface', '/docs/reference/v1': 'v1' } as const

const GUIDES: Record<Exclude<DocsPath, keyof typeof REFERENCES>, () => ReactElement | Promise<ReactElement>> = {
  '/docs': QuickStart,
  '/docs/clients': Clients,
  '/docs/contracts': Contracts,
  '/docs/keys': Keys,
  '/docs/errors': Errors,
  '/docs/retries': Retries,
  '/docs/idempotency': Idempotency,
  '/docs/rate-limits': RateLimits,
  '/docs/input-rules': InputRules,
  '/docs/addresses': Addresses,
  '/docs/test-mode': TestMode,
  '/docs/reading-contracts': ReadingContracts,
  '/docs/unmatched-addresses': UnmatchedAddresses,
  '/docs/webhooks': Webhooks,
  '/docs/webhook-receivers': WebhookReceivers,
  '/docs/quotes': Quotes,
  '/docs/single-sign-on': SingleSignOn,
  '/docs/privacy': Privacy,
  '/docs/changelog': Changelog,
}

/** Reads the introduction and the sections of every page of the documentation. */
export async function readGuides(): Promise<GuideText[]> {
  const pages = await Promise.all(
    DOCS_PAGES.map(async ({ path, title: page, description }) => {
      const introduction = { id: path, path, page, title: null, text: description }
      if (path === '/docs/reference' || path === '/docs/reference/v1') {
        const { endpoints, webhooks } = loadReference(REFERENCES[path])
        return [
          introduction,
          ...[...endpoints, ...webhooks].map((operation) => ({ path, page, ...readOperation(operation, path) })),
        ]
      }
      const { intro, sections } = await readGuideLayout(GUIDES[path])
      const texts = sections.map(async ({ id, title, body }) => ({
        id: `${path}#${id}`,
        path,
        page,
        title,
        text: await readText(body),
      }))
      return [{ ...introduction, text: await readText(intro) }, ...(await Promise.all(texts))]
    }),
  )
  return pages.flat()
}

const readOperation = ({ id, summary, description, path: endpoint }: ReferenceOperation, path: string) => ({
  id: `${path}#${id}`,
  title: summary,
  text: `${endpoint} ${description.replaceAll(/\[(.+?)\]\(.+?\)/g, '$1').replaceAll('`', '')}`.trim(),
})

async function readGuideLayout(Guide: () => ReactElement | Promise<ReactElement>) {
  const element = await Guide()
  if (element.type !== GuideLayout) throw new Error('A guide should render a GuideLayout')
  return element.props as { intro: ReactNode; sections: GuideSection[] }
}

/**
 * Elements without text to search for, and those that need a request or the browser. Code samples are found by their
 * titles.
 */
const SKIPPED = new Set<unknown>([
  ...['pre', 'button', 'input', 'svg', CopyButton, LanguageChoice, PendingIndicator],
  ...[ShellSettings, TestKeyForAdmins],
])

/** Elements within a sentence. Their text isn't separated from the text around them. */
const INLINE = new Set<unknown>(['a', 'code', 'em', 'span', 'strong', Fragment])

/** Returns the text of an element tree, with one space between words. */
async function readText(node: ReactNode): Promise<string> {
  return (await collectText(node)).replaceAll(/\s+/g, ' ').trim()
}

async function collectText(node: ReactNode): Promise<string> {
  const resolved = await node
  if (typeof resolved === 'string' || typeof resolved === 'number') return String(resolved)
  if (Array.isArray(resolved)) return (await Promise.all(resolved.map(collectText))).join('')
  if (!isValidElement<{ children?: ReactNode }>(resolved) || SKIPPED.has(resolved.type)) return ''
  const { type, props } = resolved
  if (typeof type === 'function') return collectText((type as (props: object) => ReactNode)(props))
  const text = await collectText(props.children)
  return INLINE.has(type) || typeof type !== 'string' ? text : ` ${text} `
}
