'use client'

import { CheckboxField } from '@/components/forms/checkbox-field'
import { CheckboxGroup } from '@/components/forms/checkbox-group'
import { RadioField } from '@/components/forms/radio-field'
import { TextAreaField } from '@/components/forms/text-area-field'
import { TextField } from '@/components/forms/text-field'
import {
  ENDPOINT_PERMISSIONS,
  type EndpointPermission,
  isUnrestricted,
  type KeyRestrictions,
  PERMISSION_LABELS,
} from '@/lib/companies/api-keys/key-restrictions'

const ACCESS_CHOICES = [
  { value: 'restricted', text: 'Restricted', hint: 'Only what you choose.' },
  { value: 'unrestricted', text: 'Unrestricted', hint: 'Everything the API can do, now and in future.' },
]

const PERMISSION_HINTS: Record<EndpointPermission, string> = {
  quotes: 'getQuotes.php',
  contracts: 'createBillsPackage.php',
  read: 'Everything under /api/v1 that changes nothing, including past quotes and address suggestions.',
  write: 'Cancel a contract, send its email again, and choose or dismiss an address. Includes reading.',
}

/**
 * The fields that restrict a key. They show the key's current restrictions. For a new key, nothing is chosen, so that
 * nobody creates an unrestricted key by accident.
 */
export function RestrictionFields({
  companyLimit,
  permissions,
  allowedNetworks,
  requestsPerMinute,
}: Partial<KeyRestrictions> & { companyLimit: number }) {
  return (
    <>
      <PermissionFields permissions={permissions} />
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

/** The CSS shows the checkboxes only if "Restricted" is chosen, which works without JavaScript too. */
function PermissionFields({ permissions }: Pick<Partial<KeyRestrictions>, 'permissions'>) {
  return (
    <div className="group/access flex flex-col gap-3">
      <RadioField
        name="access"
        label="Permissions"
        choices={ACCESS_CHOICES}
        defaultValue={permissions && (isUnrestricted(permissions) ? 'unrestricted' : 'restricted')}
      />
      <CheckboxGroup
        legend="What the key may do"
        legendClassName="sr-only"
        className="hidden pl-3 group-has-[[value=restricted]:checked]/access:block"
        firstName="quotes"
      >
        {ENDPOINT_PERMISSIONS.map((permission) => (
          <CheckboxField
            key={permission}
            name={permission}
            label={PERMISSION_LABELS[permission]}
            hint={PERMISSION_HINTS[permission]}
            defaultChecked={permissions?.includes(permission)}
            isErrorInGroup={permission === 'quotes'}
          />
        ))}
      </CheckboxGroup>
    </div>
  )
}
