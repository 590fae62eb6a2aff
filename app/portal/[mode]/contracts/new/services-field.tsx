import type { UseFormRegister } from 'react-hook-form'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { useField } from '@/components/forms/form-context'
import { SelectField } from '@/components/forms/select-field'
import { useIsHydrated } from '@/components/forms/use-is-hydrated'
import { SERVICE_LABELS, SERVICES } from '@/lib/contracts/utility-services'
import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'
import type { Quote } from './use-quote'
import type { ContractFields } from './validate-contract-form'

interface Props {
  register: UseFormRegister<ContractFields>
  /** Clears the error, which applies to all services together. Called when a checkbox changes. */
  onChange: () => void
  error: string | undefined
  submittedValues: Record<string, string> | undefined
  /** The broadband speeds that have a price, for when there's no quote yet. */
  speeds: string[]
  quote: Quote
}

/** The services, and the broadband speed, which users can choose only if they chose broadband. */
export function ServicesField({ speeds, quote, ...props }: Props) {
  // Without JavaScript, the speed can always be chosen. The server ignores it if broadband isn't selected.
  const isHydrated = useIsHydrated()
  const hasBroadband = quote.services.includes('wifi')
  return (
    <div className="space-y-4">
      <ServiceCheckboxes {...props} />
      <div className="sm:max-w-64">
        <SelectField
          label="Broadband speed"
          hint="Only for broadband"
          choices={[
            { value: '', text: isHydrated && !hasBroadband ? 'No broadband' : 'Choose a speed' },
            ...listSpeeds(speeds, quote),
          ]}
          {...props.register('broadband')}
          disabled={isHydrated && !hasBroadband}
        />
      </div>
    </div>
  )
}

/** Lists the speeds that have a price, with the price once the quote is known. */
function listSpeeds(speeds: string[], { preview }: Quote): { value: string; text: string }[] {
  if (!preview) return speeds.map((speed) => ({ value: speed, text: speed }))
  return preview.quotes
    .filter((item): item is Extract<QuoteItem, { broadbandSpeed: string }> => 'broadbandSpeed' in item)
    .filter(({ weeklyQuote }) => weeklyQuote > 0)
    .map(({ broadbandSpeed, weeklyQuote }) => ({
      value: broadbandSpeed,
      text: `${broadbandSpeed}, £${weeklyQuote.toFixed(2)} a week`,
    }))
}

function ServiceCheckboxes({ register, onChange, error, submittedValues }: Omit<Props, 'speeds' | 'quote'>) {
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
