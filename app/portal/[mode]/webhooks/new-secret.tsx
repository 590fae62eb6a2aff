import { Notice } from '@/components/feedback/notice'
import { CopyField } from '@/components/ui/copy-field'
import { TextLink } from '@/components/ui/text-link'

/** A signing secret, the only time that it can be seen. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  return (
    <div className="space-y-4">
      <Notice tone="good" title={title} alert>
        Copy the signing secret now: it is not shown again. Your program checks with it that a message is ours;{' '}
        <TextLink href="/docs/webhooks#verifying">how to check the signature</TextLink>.
      </Notice>
      <CopyField label="Signing secret" value={secret} />
    </div>
  )
}
