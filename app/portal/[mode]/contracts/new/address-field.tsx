'use client'

import { useRef } from 'react'
import { Combobox } from '@/components/combobox'
import { RadioField } from '@/components/radio-field'
import type { Candidate } from '@/lib/addresses/address'
import { ask } from '@/lib/platform/http/post-json'
import { AddressLine } from '../../address-line'

interface Props {
  mode: 'live' | 'test'
  value: string
  /** What a refused address may have been meant to say. */
  suggestions: string[]
  onChange: (text: string) => void
}

/** The address as one line: typed freely, or chosen among suggestions. */
export function AddressField({ mode, value, suggestions, onChange }: Props) {
  const asked = useRef<AbortController>(undefined)
  const search = async (line: string) => {
    asked.current?.abort()
    asked.current = new AbortController()
    const found = await ask<{ suggestions: Candidate[] }>(
      `/portal/${mode}/addresses/search`,
      { line },
      asked.current.signal,
    )
    return found.ok ? found.answer.suggestions : null
  }
  return (
    <div className="space-y-3">
      <Combobox
        name="address"
        label="Address"
        hint="With its postcode, on one line"
        value={value}
        onValueChange={onChange}
        search={search}
        keyOf={({ addressId }) => addressId}
        textOf={({ address }) => address}
        show={({ address }) => <AddressLine text={address} />}
        empty="No address like this is known yet. Go on typing."
      />
      {suggestions.length > 0 && (
        <RadioField
          name="chosenAddress"
          label="Did you mean?"
          choices={suggestions.map((text) => ({ value: text, text: <AddressLine text={text} /> }))}
          value={value}
          onChoose={onChange}
        />
      )}
    </div>
  )
}
