import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { COMPANY_ACTION_LABELS, getSubjectKind } from '@/lib/audit/event-types'
import type { ActivityEvent } from '@/lib/audit/find-activity'
import { describeRestrictionChange } from '@/lib/companies/api-keys/restriction-changes'
import type { Mode } from '@/prisma/client/enums'

interface Props {
  event: ActivityEvent
  /** The mode of the page. Subjects in the other mode are named but not linked. */
  mode: Mode
  /** Whether the reader may open pages that are only for admins. */
  isForAdmin: boolean
}

/** Describes an event in a sentence: 'Robin Adeyemi rotated the API key Website (eb_live_1a…), replaced by eb_live_Zx…'. */
export function ActivityDescription({ event, mode, isForAdmin }: Props) {
  // Show the name of an unknown action. During an upgrade, a newer version of the service may have logged an action
  // that this version doesn't know.
  const template: string = COMPANY_ACTION_LABELS[event.action] ?? `performed another action (${event.action})`
  const [textBefore, textAfter] = template.split('*')
  const restrictionChange = describeRestrictionChange(event)
  return (
    <span className="wrap-anywhere">
      <Actor {...event} /> {textBefore}
      {textAfter !== undefined && <Subject event={event} mode={mode} isForAdmin={isForAdmin} />}
      {textAfter}
      {event.replacement && `, replaced by ${event.replacement}…`}
      {restrictionChange && ` ${restrictionChange}`}
      {event.subjectMode && event.subjectMode !== mode && (
        <span className="text-quiet"> in {event.subjectMode} mode</span>
      )}
    </span>
  )
}

function Actor({ actorType, actorName }: ActivityEvent) {
  if (actorType === 'operator') return <b className="font-medium">House Bills</b>
  // Don't show partners the names of support staff.
  if (actorType === 'support_staff') return <b className="font-medium">House Bills support</b>
  if (actorType === 'tenant') return <b className="font-medium">The tenant</b>
  const name = <bdi className="font-medium">{actorName ?? 'someone'}</bdi>
  return actorType === 'api_key' ? <>API key {name}</> : name
}

function Subject({ event, mode, isForAdmin }: Props) {
  const href = subjectPath(event, mode, isForAdmin)
  const text = subjectText(event)
  return href ? <TextLink href={href}>{text}</TextLink> : text
}

function subjectText({ action, subjectId, subjectName, subjectPrefix }: ActivityEvent): ReactNode {
  const name = subjectName !== null && <bdi>{subjectName}</bdi>
  switch (getSubjectKind(action)) {
    case 'api_key':
      return (
        <>
          {name || subjectId} {subjectPrefix && `(${subjectPrefix}…)`}
        </>
      )
    case 'house_contract':
      return `contract ${subjectId}`
    case 'unmatched_address':
      return `unmatched address ${subjectId}`
    case 'webhook_endpoint':
      return name || subjectId
    default:
      return name || 'someone'
  }
}

/**
 * Returns the path of the subject's page. Returns null if the subject has no page, was deleted or removed, or is in the
 * other mode. Also returns null if the reader may not open the page.
 */
function subjectPath(event: ActivityEvent, mode: Mode, forAdmin: boolean) {
  const { action, subjectId, subjectName, subjectRemoved, subjectMode } = event
  const kind = getSubjectKind(action)
  if (kind === 'user') {
    return forAdmin && subjectName !== null && !subjectRemoved ? `/portal/${mode}/team/${subjectId}` : null
  }
  if (subjectMode !== mode) return null
  switch (kind) {
    case 'api_key':
      return forAdmin ? `/portal/${mode}/api-keys` : null
    case 'house_contract':
      return `/portal/${mode}/contracts/${subjectId}`
    case 'unmatched_address':
      return `/portal/${mode}/unmatched-addresses/${subjectId}`
    case 'webhook_endpoint':
      return forAdmin && !subjectRemoved ? `/portal/${mode}/webhooks/${subjectId}` : null
    default:
      return null
  }
}
