'use client'

import { LocalDate } from '@/components/ui/local-time'
import { MaskedValue } from '@/components/ui/masked-value'
import { revealDatesOfBirth, revealPhones } from './actions'

/** Reveals the tenant's date of birth on request, and any different ones that contracts were created with. */
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

/** Reveals the tenant's phone number on request, and any different ones that contracts were created with. */
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
          {index > 0 && <span className="text-quiet"> in a contract</span>}
        </span>
      ))
