'use client'

import { usePathname } from 'next/navigation'
import { useActionState, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { buttonStyle } from '@/components/button'
import { INPUT_STYLE } from '@/components/form-field'
import { RadioField } from '@/components/radio-field'
import { TextLink } from '@/components/text-link'
import { useLatest } from '@/components/use-latest'
import type { Candidate } from '@/lib/addresses/address'
import { ask } from '@/lib/platform/http/post-json'
import { AddressLine } from '../../address-line'
import { chooseAddress, searchAgain } from './actions'

interface Props {
  mode: 'live' | 'test'
  /** What the choice is for, as the page shows it. */
  request: { id: number; requestId: string; email: string }
  candidates: Candidate[]
}

/** The suggestions of the failed call, others for other words, and the button that makes the contract. */
export function AddressChoice({ mode, request, candidates }: Props) {
  const [searched, search] = useActionState(searchAgain, null)
  const typed = useLatest((line: string, signal) =>
    ask<{ suggestions: Candidate[] }>(`/portal/${mode}/addresses/search`, { line }, signal),
  )
  const here = usePathname()
  const [chosen, setChosen] = useState<string>()
  const found = typed.answer?.ok ? typed.answer.answer.suggestions : searched?.ok ? searched.done.suggestions : null
  const shown = found ?? candidates

  return (
    <div className="space-y-6">
      <form
        action={search}
        onSubmit={(event) => {
          // Sent, the form would be emptied; what Enter asks for is asked as typing does.
          event.preventDefault()
          const line = String(new FormData(event.currentTarget).get('line'))
          if (line.trim() !== '') typed.ask(line)
        }}
        className="space-y-1"
      >
        <input type="hidden" name="mode" value={mode} />
        <label htmlFor="line" className="text-sm font-medium">
          Search again
        </label>
        <p id="line-hint" className="text-sm text-quiet">
          With the postcode, or the number and the street
        </p>
        <div className="flex gap-2">
          <input
            type="search"
            id="line"
            name="line"
            maxLength={500}
            autoComplete="off"
            defaultValue={searched?.ok ? searched.done.line : searched?.sent?.line}
            aria-describedby="line-hint line-state"
            onChange={({ target }) => typed.ask(target.value.trim().length < 3 ? null : target.value)}
            className={INPUT_STYLE}
          />
          <span className="hidden noscript:block">
            <button type="submit" className={buttonStyle()}>
              Search
            </button>
          </span>
        </div>
        <p id="line-state" role="status" className="min-h-5 text-sm text-quiet">
          {typed.isBusy ? 'Searching…' : stateOf(typed.answer ?? searched, found, candidates.length)}
          {!typed.isBusy && typed.answer && !typed.answer.ok && typed.answer.isSignedOut && (
            <>
              {' '}
              <TextLink href={`/sign-in?${new URLSearchParams({ callbackUrl: here })}`}>Sign in again</TextLink>
            </>
          )}
        </p>
      </form>
      {shown.length > 0 && (
        <ActionForm action={chooseAddress} submit="Create contract" pending="Creating…">
          <input type="hidden" name="mode" value={mode} />
          <input type="hidden" name="id" value={request.id} />
          <input type="hidden" name="seen" value={request.requestId} />
          <input type="hidden" name="email" value={request.email} />
          <RadioField
            name="addressId"
            label={found ? 'Addresses like what you typed' : 'Suggested addresses'}
            choices={shown.map(({ addressId, address }) => ({
              value: addressId,
              text: <AddressLine text={address} />,
            }))}
            value={chosen}
            onChoose={setChosen}
          />
        </ActionForm>
      )}
    </div>
  )
}

function stateOf(
  answer: { ok: boolean; message?: string } | null,
  found: Candidate[] | null,
  suggested: number,
): string {
  if (answer && !answer.ok) return answer.message ?? ''
  if (!found) return suggested === 0 ? 'Nothing in the address that was sent is known. Search with other words.' : ''
  if (found.length === 0) return 'No address like this is known.'
  return `${found.length} ${found.length === 1 ? 'address' : 'addresses'} found`
}
