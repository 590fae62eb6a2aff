'use client'

import { type FormEvent, useActionState, useEffect, useId, useMemo, useRef, useState, useTransition } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { FormSummary } from '@/components/forms/action-form'
import { catchConnectionError } from '@/components/forms/catch-connection-error'
import { FormContext } from '@/components/forms/form-context'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/text-field'
import { useConfirmLeaving } from '@/components/forms/use-confirm-leaving'
import { Card } from '@/components/ui/card'
import type { TenancyPreset } from '@/lib/contracts/create/tenancy-presets'
import { SERVICES } from '@/lib/contracts/utility-services'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { createContract } from './actions'
import { AddressField } from './address-field'
import { QuotePreview } from './quote-preview'
import { ServicesField } from './services-field'
import { TenancyPresets } from './tenancy-presets'
import { TotalBar } from './total-bar'
import { useQuote } from './use-quote'
import type { ContractFields } from './validate-contract-form'

interface Props {
  mode: 'live' | 'test'
  /** The broadband speeds for which there is a price. */
  speeds: string[]
  presets: TenancyPreset[]
  /** The values that the form starts with, by field name. */
  prefilled: Record<string, string>
}

/**
 * A form with the fields of the API endpoint that creates contracts. The browser and the server validate the fields
 * with the same schema. Without JavaScript, only the server validates them.
 */
export function NewContractForm({ mode, speeds, presets, prefilled }: Props) {
  const [nativeState, formAction] = useActionState(createContract, null)
  const [result, setResult] = useState<FormState>(nativeState)
  const [isPending, startTransition] = useTransition()
  const rejection = result && !result.ok ? result : null
  // This object is memoised. If it were created again on each keystroke, errors that have been corrected would
  // reappear.
  const serverErrors = useMemo(() => toFieldErrors(result), [result])
  const { register, handleSubmit, control, setValue, clearErrors, formState } = useForm<ContractFields>({
    resolver: lazyResolver,
    mode: 'onTouched',
    defaultValues: initialValues(rejection?.submitted ?? prefilled),
    errors: serverErrors,
    shouldFocusError: false,
  })
  const values = useWatch({ control }) as ContractFields
  const quote = useQuote(mode, values)
  const errors = toMessages(formState.errors)
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)

  useConfirmLeaving(
    () => !isPending && formRef.current !== null && isChanged(formRef.current, prefilled),
    'Leave without creating the contract? You’ll lose your entries.',
  )

  /** Registers a field. An empty field isn't validated when the user leaves it, because they may fill it in later. */
  const registerField: typeof register = (name, options) => {
    const { onBlur, ...field } = register(name, options)
    return { ...field, onBlur: async (event) => event.target.value !== '' && onBlur(event) }
  }

  // Whether focus must still move to the first invalid field after a rejection. Focus can move only after a later
  // render, which marks that field as invalid.
  const isErrorUnfocused = useRef(false)
  useEffect(() => {
    isErrorUnfocused.current = formState.submitCount > 0
  }, [formState.submitCount])
  useEffect(() => {
    if (isPending || !isErrorUnfocused.current) return
    const firstInvalid = formRef.current?.querySelector<HTMLElement>(
      rejection && !rejection.errors ? '[data-summary]' : '[aria-invalid]',
    )
    if (!firstInvalid) return
    isErrorUnfocused.current = false
    firstInvalid.focus()
  })

  const submit = () => {
    const data = new FormData(formRef.current ?? undefined)
    startTransition(async () => {
      const state = await catchConnectionError(createContract)(null, data)
      startTransition(() => setResult(state))
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // The error summary stays until the next response, because the page would jump if the summary disappeared.
    void handleSubmit(submit, () => setResult(null))(event)
  }

  return (
    <FormContext value={{ id, errors, submittedValues: rejection?.submitted ?? prefilled }}>
      <form
        ref={formRef}
        action={formAction}
        onSubmit={onSubmit}
        // Load the schema when somebody starts to fill in the form, because it's larger than the rest of the page.
        onFocus={loadValidation}
        noValidate
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="space-y-6">
          {(rejection || (formState.submitCount > 0 && Object.keys(errors).length > 0)) && (
            <FormSummary rejection={rejection ?? { message: INVALID_FIELDS_MESSAGE }} errors={errors} id={id} />
          )}
          <input type="hidden" name="mode" value={mode} />
          <Card title="Tenant">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="off" {...registerField('firstName')} />
              <TextField label="Last name" autoComplete="off" {...registerField('lastName')} />
              <TextField label="Date of birth" type="date" autoComplete="off" {...registerField('birthday')} />
              <TextField label="Phone" type="tel" autoComplete="off" {...registerField('contactNo')} />
              <div className="sm:col-span-2">
                <TextField
                  label="Email"
                  type="email"
                  autoComplete="off"
                  hint={mode === 'test' ? 'Test mode: no email is sent.' : 'We’ll send the confirmation here.'}
                  {...registerField('email')}
                />
              </div>
            </div>
          </Card>
          <Card title="Property and tenancy">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <AddressField
                  mode={mode}
                  value={values.address ?? ''}
                  suggestions={rejection?.suggestions?.address ?? []}
                  onChange={(text) => {
                    clearErrors('address')
                    setValue('address', text)
                  }}
                />
              </div>
              <TenancyPresets
                presets={presets}
                startDate={values.startDate}
                endDate={values.endDate}
                onSelect={({ startDate, endDate }) => {
                  clearErrors(['startDate', 'endDate'])
                  setValue('startDate', startDate)
                  setValue('endDate', endDate)
                }}
              />
              <TextField label="Start date" type="date" {...registerField('startDate', { deps: ['endDate'] })} />
              <TextField label="End date" type="date" {...registerField('endDate')} />
              <TextField
                label="Number of tenants"
                type="number"
                min={1}
                max={50}
                {...registerField('numberOfTenants')}
              />
            </div>
          </Card>
          <Card title="Services">
            <ServicesField
              register={register}
              onChange={() => clearErrors(['selectedServices', 'broadband'])}
              error={errors.selectedServices}
              submittedValues={rejection?.submitted ?? prefilled}
              speeds={speeds}
              quote={quote}
            />
          </Card>
        </div>
        <QuotePreview quote={quote} />
        <TotalBar quote={quote}>
          <SubmitButton pendingLabel="Creating…" isPending={isPending}>
            Create contract
          </SubmitButton>
        </TotalBar>
      </form>
    </FormContext>
  )
}

/** Loads the schema, unless it's already loaded. Returns null if it can't be loaded. */
const loadValidation = () => import('./validate-contract-form').catch(() => null)

/** Validates with the schema. If the schema can't be loaded, leaves validation to the server. */
const lazyResolver: Resolver<ContractFields> = async (...resolverArguments) => {
  const validation = await loadValidation()
  return validation
    ? validation.validateContractForm(...resolverArguments)
    : { values: resolverArguments[0], errors: {} }
}

/** The fields, in the order in which the form shows them. */
const FIELD_ORDER = [
  ...['firstName', 'lastName', 'birthday', 'contactNo', 'email', 'address', 'startDate', 'endDate', 'numberOfTenants'],
  ...['selectedServices', 'broadband'],
] as const

function initialValues(start: Record<string, string>) {
  const { firstName, lastName, birthday, email, contactNo, address = '', broadband = '' } = start
  const { numberOfTenants, startDate, endDate } = start
  const selectedServices = Object.fromEntries(
    SERVICES.map((service) => [service, start[`selectedServices.${service}`] === 'true']),
  )
  return {
    ...{ firstName, lastName, birthday, email, contactNo, address, broadband, numberOfTenants, startDate, endDate },
    selectedServices,
  }
}

/** Returns whether the form contains anything other than what it started with. */
function isChanged(form: HTMLFormElement, prefilled: Record<string, string>): boolean {
  return [...new FormData(form)].some(
    ([name, value]) => name !== 'mode' && !name.startsWith('$ACTION') && value !== (prefilled[name] ?? ''),
  )
}

const toFieldErrors = (result: FormState): FieldErrors<ContractFields> | undefined =>
  result && !result.ok && result.errors
    ? Object.fromEntries(Object.entries(result.errors).map(([name, message]) => [name, { type: 'server', message }]))
    : undefined

/**
 * Returns the error messages by field name, in the form's order. For a field with nested fields, returns the first of
 * their messages.
 */
function toMessages(errors: FieldErrors<ContractFields>): Partial<Record<string, string>> {
  const firstMessage = (error: unknown): string | undefined => {
    if (typeof error !== 'object' || error === null) return undefined
    if ('message' in error && typeof error.message === 'string') return error.message
    return Object.values(error).map(firstMessage).find(Boolean)
  }
  return Object.fromEntries(FIELD_ORDER.flatMap((name) => (errors[name] ? [[name, firstMessage(errors[name])]] : [])))
}
