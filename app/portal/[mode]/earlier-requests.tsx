import { Detail } from '@/components/ui/detail-list'
import { TextLink } from '@/components/ui/text-link'
import type { Mode } from '@/prisma/client/enums'

interface Props {
  mode: Mode
  /** The X-Request-Ids, newest first. */
  requestIds: string[]
}

/** Links to the requests that a later one for the same tenant replaced. Shows nothing if there are none. */
export function EarlierRequests({ mode, requestIds }: Props) {
  if (requestIds.length === 0) return null
  return (
    <Detail term="Earlier requests for this tenant">
      {requestIds.map((id) => (
        <TextLink key={id} href={`/portal/${mode}/api-requests?id=${id}`}>
          <code className="block text-xs">{id}</code>
        </TextLink>
      ))}
    </Detail>
  )
}
