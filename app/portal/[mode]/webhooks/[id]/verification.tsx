'use client'

import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { TextLink } from '@/components/ui/text-link'
import { verifyEndpoint } from '../actions'

/** Explains what an unverified endpoint must do, with a button that sends it a challenge. */
export const Verification = ({ mode, endpointId }: { mode: string; endpointId: number }) => (
  <Notice tone="warn" title="This URL isn’t verified">
    <p className="mb-3">
      Your endpoint must send back our challenge to prove that the URL is yours. Until then, it gets at most two events
      a second. <TextLink href="/docs/webhooks#verifying-the-url">How to verify the URL</TextLink>
    </p>
    <ActionForm
      action={verifyEndpoint}
      submitLabel="Send challenge"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage="Challenge queued"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
    </ActionForm>
  </Notice>
)
