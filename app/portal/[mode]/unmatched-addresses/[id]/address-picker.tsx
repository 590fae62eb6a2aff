'use client'

import { usePathname } from 'next/navigation'
import { useActionState, useState } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { INPUT_STYLE } from '@/components/forms/form-field'
import { RadioField } from '@/components/forms/radio-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useDebouncedRequest } from '@/components/forms/use-debounced-request'
import { Button, buttonStyle } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { Candidate } from '@/lib/addresses/address'
import { postJson } from '@/lib/platform/http/post-from-browser'
import { chooseAddress, searchAddresses } from './actions'
import { CandidateLine } from './candidate-line'

interface Props {
  mode: 'live' | 'test'
  /** The held request, with the values that the page shows. */
  request: { id: number; requestId: string; email: string; address: string }
  candidates: Candidate[]
  /** Whether the address provider can list a whole street. */
  canListStreet: boolean
  /** The ID of the unmatched address that "Create and open next" opens. Undefined if there's no other. */
  nextId: number | undefined
}

/** A lookup of the addresses like a line, or of those in the street of an address. */
type Lookup = { line: string } | { streetOf: string }

/**
 * Offers the addresses suggested for the held request, and a search for other addresses. Creates the contract with
 * the chosen address.
 */
export function AddressPicker({ mode, request, candidates, canListStreet, nextId }: Props) {
  const [searchState, searchAction] = useActionState(searchAddresses, null)
  const [lookup, setLookup] = useState<Lookup>()
  const liveSearch = useDebouncedRequest((input: Lookup, signal) =>
    postJson<{ suggestions: Candidate[] }>(`/portal/${mode}/unmatched-addresses/search`, input, signal),
  )
  const search = (input: Lookup | null) => {
    setLookup(input ?? undefined)
    setSearchCount(searchCount + 1)
    liveSearch.ask(input)
  }
  const path = usePathname()
  const [selectedId, setSelectedId] = useState<string>()
  const [searchCount, setSearchCount] = useState(0)
  const suggestions = liveSearch.result?.ok
    ? liveSearch.result.data.suggestions
    : searchState?.ok
      ? searchState.result.suggestions
      : null
  const choices = suggestions ?? candidates
  const streetOf = lookup && 'streetOf' in lookup ? undefined : (selectedId ?? choices[0]?.addressId)

  return (
    <div className="space-y-6">
      <form
        action={searchAction}
        onSubmit={(event) => {
          // Don't submit the form, because that would empty it. Enter runs the same search as typing does.
          event.preventDefault()
          const line = String(new FormData(event.currentTarget).get('line'))
          if (line.trim() !== '') search({ line })
        }}
        className="space-y-1"
      >
        <input type="hidden" name="mode" value={mode} />
        <label htmlFor="line" className="text-sm font-medium">
          Search for the right address
        </label>
        <p id="line-hint" className="text-sm text-quiet">
          Enter the postcode, or the house number and street
        </p>
        <div className="flex gap-2">
          <input
            type="search"
            id="line"
            name="line"
            maxLength={500}
            autoComplete="off"
            defaultValue={searchState?.ok ? searchState.result.line : searchState?.submitted?.line}
            aria-describedby="line-hint line-state"
            onChange={({ target }) => search(target.value.trim().length < 3 ? null : { line: target.value })}
            className={INPUT_STYLE}
          />
          <span className="hidden noscript:block">
            <button type="submit" className={buttonStyle()}>
              Search
            </button>
          </span>
        </div>
        <p id="line-state" role="status" className="min-h-5 text-sm text-quiet">
          {liveSearch.isBusy
            ? 'Searching…'
            : describeSearch(liveSearch.result ?? searchState, suggestions, candidates.length)}
          {!liveSearch.isBusy && liveSearch.result && !liveSearch.result.ok && liveSearch.result.isSignedOut && (
            <>
              {' '}
              <TextLink href={`/sign-in?${new URLSearchParams({ callbackUrl: path })}`}>Sign in again</TextLink>
            </>
          )}
        </p>
      </form>
      {choices.length > 0 && (
        // The new key removes the error that no address is chosen, because the user is about to choose one.
        <ActionForm
          key={searchCount}
          action={chooseAddress}
          submitLabel="Create contract"
          pendingLabel="Creating…"
          secondaryAction={
            nextId && (
              <SubmitButton variant="secondary" pendingLabel="Creating…" name="nextId" value={String(nextId)}>
                Create and open next
              </SubmitButton>
            )
          }
        >
          <input type="hidden" name="mode" value={mode} />
          <input type="hidden" name="id" value={request.id} />
          <input type="hidden" name="expectedRequestId" value={request.requestId} />
          <input type="hidden" name="email" value={request.email} />
          <RadioField
            name="addressId"
            label={suggestions ? 'Matching addresses' : 'Suggested addresses'}
            error={selectedId === undefined ? undefined : ''}
            hint="Bold words aren’t in the submitted address"
            choices={choices.map(({ addressId, address }, index) => ({
              value: addressId,
              text: <CandidateLine submitted={request.address} address={address} />,
              ...(index < 9 && { shortcut: String(index + 1) }),
            }))}
            value={selectedId}
            onSelect={setSelectedId}
          />
          {canListStreet && streetOf && (
            <div className="-ml-3 noscript:hidden">
              <Button variant="quiet" onClick={() => search({ streetOf })}>
                Show the whole street
              </Button>
            </div>
          )}
        </ActionForm>
      )}
    </div>
  )
}

function describeSearch(
  result: { ok: boolean; message?: string } | null,
  suggestions: Candidate[] | null,
  candidateCount: number,
): string {
  if (result && !result.ok) return result.message ?? ''
  if (!suggestions)
    return candidateCount === 0 ? 'We found no suggestions for the submitted address. Search for it above.' : ''
  if (suggestions.length === 0) return 'No matching addresses.'
  return `${suggestions.length} ${suggestions.length === 1 ? 'address' : 'addresses'} found`
}
