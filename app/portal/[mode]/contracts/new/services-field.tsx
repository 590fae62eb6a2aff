import type { UseFormRegister } from 'react-hook-form'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { useField } from '@/components/forms/form-context'
import { SERVICE_LABELS, SERVICES } from '@/lib/contracts/utility-services'
import type { ContractFields } from './validate-contract-form'

interface Props {
  register: UseFormRegister<ContractFields>
  /** Clears the error, which applies to all services together. Called when a checkbox changes. */
  onChange: () => void
  error: string | undefined
  submittedValues: Record<string, string> | undefined
}

export function ServicesField({ register, onChange, error, submittedValues }: Props) {
  const { id } = useField('selectedServices')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="sr-only">Services in the package</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {SERVICES.map((service) => (
          <CheckboxField
            key={service}
            label={SERVICE_LABELS[service]}
            value="true"
            defaultChecked={submittedValues?.[`selectedServices.${service}`] === 'true'}
            {...register(`selectedServices.${service}`, { onChange })}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
