'use client'

import { SelectField } from '@/components/forms/select-field'
import { TextAreaField } from '@/components/forms/text-area-field'
import { TextField } from '@/components/forms/text-field'
import type { KeyRestrictions } from '@/lib/companies/api-keys/key-restrictions'

const SCOPE_CHOICES = [
  { value: 'all', text: 'All, including future ones' },
  { value: 'quotes', text: 'getQuotes only' },
  { value: 'contracts', text: 'createBillsPackage only' },
  { value: 'read', text: '/api/v1 only (read-only)' },
  { value: 'write', text: '/api/v1 only (read and write)' },
]

/** The fields that restrict a key. They show the key's current restrictions, or none for a new key. */
export function RestrictionFields({
  companyLimit,
  scope,
  allowedNetworks,
  requestsPerMinute,
}: Partial<KeyRestrictions> & { companyLimit: number }) {
  return (
    <>
      <SelectField name="scope" label="Endpoints" choices={SCOPE_CHOICES} defaultValue={scope ?? 'all'} />
      <TextAreaField
        name="allowedNetworks"
        label="Allowed networks"
        hint="IP addresses or networks such as 192.0.2.0/24, one on each line. Leave empty to allow all."
        defaultValue={allowedNetworks?.join('\n')}
        rows={3}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        optional
      />
      <TextField
        name="requestsPerMinute"
        label="Requests per minute"
        hint={`At most ${companyLimit.toLocaleString('en-GB')}, the limit for each of your company’s keys. Leave empty to use that limit.`}
        defaultValue={requestsPerMinute ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        optional
      />
    </>
  )
}
