'use client'

import { useEffect } from 'react'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { FormResult } from '@/components/forms/form-result'
import { TextField } from '@/components/forms/text-field'
import { TextLink } from '@/components/ui/text-link'
import { createTestKey } from './actions'
import { useApiKey } from './api-key-context'

/**
 * Creates an unrestricted test key, and fills it in on the pages of the documentation. Without JavaScript, the form is
 * hidden, because browsers then send no origin from these pages.
 */
export function TestKeyForm({ companyName }: { companyName: string }) {
  return (
    <div className="max-w-lg rounded-lg border border-line bg-card p-4 noscript:hidden print:hidden">
      <h3 className="font-semibold">Create a test key</h3>
      <p className="mt-1 mb-3 text-sm text-quiet">
        You’re signed in as an admin of {companyName}. We’ll fill the key in below, and in “Try it out” of the API
        reference.
      </p>
      <ActionForm
        action={createTestKey}
        submitLabel="Create test key"
        pendingLabel="Creating…"
        renderSuccess={(key) => <CreatedTestKey apiKey={key} />}
      >
        <TextField name="label" label="Label" defaultValue="Quick start" maxLength={60} autoComplete="off" />
      </ActionForm>
    </div>
  )
}

function CreatedTestKey({ apiKey }: { apiKey: string }) {
  const { setApiKey } = useApiKey()
  useEffect(() => setApiKey(apiKey), [apiKey, setApiKey])
  return (
    <FormResult>
      <Notice tone="good" title="Test key created" alert>
        Copy the line below now, because you won’t see the key again after you reload or leave these guides. To restrict
        or revoke the key, go to <TextLink href="/portal/test/api-keys">API keys</TextLink>.
      </Notice>
    </FormResult>
  )
}
