'use client'

import { LocalDate } from '@/components/ui/local-time'
import { MaskedValue } from '@/components/ui/masked-value'
import { revealDatesOfBirth, revealPhones } from './actions'

/**
 * Shows the tenant's date of birth when somebody asks for it, along with any other dates of birth in the tenant's
 * contracts.
 */
export const MaskedDateOfBirth = ({ tenantId }: { tenantId: number }) => (
  <MaskedValue
    action={revealDatesOfBirth}
    hiddenFields={{ tenant: tenantId }}
    label="date of birth"
    renderValue={(datesOfBirth) => (
      <ValueList
        values={datesOfBirth}
        renderValue={(dateOfBirth) => <LocalDate date={dateOfBirth} />}
        emptyText="Unknown"
      />
    )}
  />
)

/**
 * Shows the tenant's phone number when somebody asks for it, along with any other phone numbers in the tenant's
 * contracts.
 */
export const MaskedPhone = ({ tenantId }: { tenantId: number }) => (
  <MaskedValue
    action={revealPhones}
    hiddenFields={{ tenant: tenantId }}
    label="phone number"
    renderValue={(phones) => <ValueList values={phones} renderValue={(phone) => phone} emptyText="Unknown" />}
  />
)

interface Props {
  values: string[]
  renderValue: (value: string) => React.ReactNode
  emptyText: string
}

const ValueList = ({ values, renderValue, emptyText }: Props) =>
  values.length === 0
    ? emptyText
    : values.map((value, index) => (
        <span key={value} className="block whitespace-nowrap">
          {renderValue(value)}
          {index > 0 && <span className="text-quiet"> (given for a contract)</span>}
        </span>
      ))
