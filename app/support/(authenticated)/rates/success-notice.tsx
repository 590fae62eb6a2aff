import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'

/** Confirms a change after a redirect, and removes the URL's parameter that said so. */
export function SuccessNotice({ param, text }: { param: string; text: string }) {
  return (
    <div className="mb-6">
      <ClearSearchParam param={param} />
      <Notice tone="good" title={text} alert />
    </div>
  )
}
