import { Notice } from '@/components/feedback/notice'
import { CopyField } from '@/components/ui/copy-field'
import { TextLink } from '@/components/ui/text-link'

/** Shows a signing secret that has just been created and can't be shown again. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  return (
    <div className="space-y-4">
      <Notice tone="good" title={title} alert>
        Copy the signing secret now. You won’t see it again. Use it to{' '}
        <TextLink href="/docs/webhook-receivers#signatures">verify messages</TextLink>.
      </Notice>
      <CopyField label="Signing secret" value={secret} />
    </div>
  )
}
