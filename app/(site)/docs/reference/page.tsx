import type { Metadata } from 'next'
import { PageHeader } from '@/components/page-header'
import { TextLink } from '@/components/text-link'
import { titleOf } from '../pages'
import { Shell } from '../shell'
import { Reference } from './reference'

export const metadata: Metadata = { title: titleOf('/docs/reference') }

export default function ReferencePage() {
  return (
    <Shell path="/docs/reference">
      <PageHeader title={titleOf('/docs/reference')}>
        Every endpoint, field, header and answer, from the{' '}
        <TextLink href="/api/openapi.json">OpenAPI document</TextLink> that the service checks itself against. “Try it
        out” sends real calls: use a test key.
      </PageHeader>
      <Reference />
      <noscript>
        <p>The reference is drawn by a script. Without one, read the OpenAPI document above.</p>
      </noscript>
    </Shell>
  )
}
