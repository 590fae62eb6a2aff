import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { Card } from '@/components/card'
import { CodeBlock } from '@/components/code-block'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { TextLink } from '@/components/text-link'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { curlLine } from '@/lib/partner-api/request-log/curl-line'
import { loggedCall } from '@/lib/partner-api/request-log/data'
import { env } from '@/lib/platform/env'
import { CallStatus } from '../call-status'
import { took } from '../took'
import { SentFields } from './sent-fields'

export const metadata: Metadata = { title: 'Request' }

export default async function Request({ params }: PageProps<'/portal/[mode]/requests/[id]'>) {
  const { member, mode } = await memberPage(params)
  const id = z.uuid().safeParse((await params).id)
  const call = id.success ? await loggedCall(member.companyId, mode, id.data) : null
  if (!call) notFound()
  const { key } = call
  const portal = `/portal/${mode}`
  return (
    <>
      <PageHeader
        title={call.endpoint}
        mark={<CallStatus status={call.status} />}
        back={{ href: `${portal}/requests`, text: 'Requests' }}
      >
        {call.error}
      </PageHeader>
      <div className="space-y-6">
        <Card title="Call">
          <DetailList>
            <Detail term="Request id">
              <code>{call.id}</code>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={call.at} />
            </Detail>
            <Detail term="Took">{took(call.durationMs)}</Detail>
            <Detail term="API key">
              {key ? (
                <TextLink href={`${portal}/requests?key=${call.apiKeyId}`}>{`${key.label} (${key.prefix}…)`}</TextLink>
              ) : (
                'Unknown'
              )}
            </Detail>
            <Detail term="Replayed">
              {call.replayed
                ? 'Yes: the answer of an earlier call with the same Idempotency-Key was given again'
                : 'No'}
            </Detail>
            <Detail term="Contract">
              {call.contractId ? (
                <TextLink href={`${portal}/contracts/${call.contractId}`}>{`Contract ${call.contractId}`}</TextLink>
              ) : (
                'None was made'
              )}
              {call.addressRequestId && (
                <>
                  : <TextLink href={`${portal}/addresses/${call.addressRequestId}`}>choose its address</TextLink>
                </>
              )}
            </Detail>
          </DetailList>
        </Card>
        <Card title="Fields that were sent">
          <SentFields body={call.body} />
        </Card>
        <Card title="Try it again">
          <p className="mb-4 text-sm text-quiet">
            Put your key into <code>EB_API_KEY</code>, and the values that we do not keep in place of what stands in
            angle brackets.
          </p>
          <CodeBlock title="curl" text={curlLine(env().appUrl, call)} />
        </Card>
      </div>
    </>
  )
}
