'use client'

import { useRef } from 'react'
import { Combobox } from '@/components/forms/combobox'
import { RadioField } from '@/components/forms/radio-field'
import { AddressLine } from '@/components/ui/address-line'
import type { Candidate } from '@/lib/addresses/address'
import { postJson } from '@/lib/platform/http/post-from-browser'

interface Props {
  mode: 'live' | 'test'
  value: string
  /** Addresses that the user may have meant, if the submitted address was rejected. */
  suggestions: string[]
  onChange: (text: string) => void
}

/** A field for an address on one line, which can be typed or chosen from suggestions. */
export function AddressField({ mode, value, suggestions, onChange }: Props) {
  const controllerRef = useRef<AbortController>(undefined)
  const search = async (line: string) => {
    controllerRef.current?.abort()
    controllerRef.current = new AbortController()
    const result = await postJson<{ suggestions: Candidate[] }>(
      `/portal/${mode}/unmatched-addresses/search`,
      { line },
      controllerRef.current.signal,
    )
    return result.ok ? result.data.suggestions : null
  }
  return (
    <div className="space-y-3">
      <Combobox
        name="address"
        label="Address"
        hint="On one line, including the postcode"
        value={value}
        onValueChange={onChange}
        search={search}
        getKey={({ addressId }) => addressId}
        getText={({ address }) => address}
        renderItem={({ address }) => <AddressLine text={address} />}
        emptyMessage="No matches. Keep typing."
      />
      {suggestions.length > 0 && (
        <RadioField
          name="chosenAddress"
          label="Did you mean one of these?"
          choices={suggestions.map((text) => ({ value: text, text: <AddressLine text={text} /> }))}
          value={value}
          onSelect={onChange}
        />
      )}
    </div>
  )
}
