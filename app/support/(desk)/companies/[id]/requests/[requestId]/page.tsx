import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { SentFields } from '@/app/portal/[mode]/requests/[id]/sent-fields'
import { CallStatus } from '@/app/portal/[mode]/requests/call-status'
import { took } from '@/app/portal/[mode]/requests/took'
import { Card } from '@/components/card'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { callOfDesk } from '@/lib/support/companies/data'

export const metadata: Metadata = { title: 'Company’s request' }

const place = z.object({ id: numberField, requestId: z.uuid() })

/** One call of a company's programs. Each showing is written down. */
export default async function Request({ params }: PageProps<'/support/companies/[id]/requests/[requestId]'>) {
  const user = await requireSupportUser()
  const asked = place.safeParse(await params)
  const found = asked.success ? await callOfDesk(user, asked.data.id, asked.data.requestId) : null
  if (!asked.success || !found) notFound()
  const { company, mode, call } = found
  return (
    <>
      <PageHeader
        title={call.endpoint}
        mark={<CallStatus status={call.status} />}
        back={{ href: `/support/companies/${asked.data.id}/requests?mode=${mode}`, text: 'Requests' }}
      >
        {call.error}
      </PageHeader>
      <div className="space-y-6">
        <Card title="Call">
          <DetailList>
            <Detail term="Company">
              <bdi>{company}</bdi>
            </Detail>
            <Detail term="Request id">
              <code>{call.id}</code>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={call.at} />
            </Detail>
            <Detail term="Took">{took(call.durationMs)}</Detail>
            <Detail term="API key">{call.key ? `${call.key.label} (${call.key.prefix}…)` : 'Unknown'}</Detail>
            <Detail term="Mode">{mode === 'live' ? 'Live' : 'Test'}</Detail>
            <Detail term="Replayed">{call.replayed ? 'Yes: an earlier answer was given again' : 'No'}</Detail>
            <Detail term="Contract">{call.contractId ? `Contract ${call.contractId}` : 'None was made'}</Detail>
          </DetailList>
        </Card>
        <Card title="What was sent">
          <SentFields body={call.body} />
        </Card>
      </div>
    </>
  )
}
