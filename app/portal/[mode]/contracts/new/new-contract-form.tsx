'use client'

import { type FormEvent, useActionState, useEffect, useId, useMemo, useRef, useState, useTransition } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { FormSummary } from '@/components/forms/action-form'
import { catchConnectionError } from '@/components/forms/catch-connection-error'
import { FormContext } from '@/components/forms/form-context'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/text-field'
import { Card } from '@/components/ui/card'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { createContract } from './actions'
import { AddressField } from './address-field'
import { QuotePreview } from './quote-preview'
import { ServicesField } from './services-field'
import type { ContractFields } from './validate-contract-form'

interface Props {
  mode: 'live' | 'test'
  /** The broadband speeds for which there is a price. */
  speeds: string[]
}

/**
 * A form with the fields of the API endpoint that creates contracts. The browser and the server validate the fields
 * with the same schema. Without JavaScript, only the server validates them.
 */
export function NewContractForm({ mode, speeds }: Props) {
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
    defaultValues: initialValues(rejection?.submitted),
    errors: serverErrors,
    shouldFocusError: false,
  })
  const values = useWatch({ control }) as ContractFields
  const errors = toMessages(formState.errors)
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)

  // Load the schema after the page, because the schema is larger than the rest of the page and isn't needed until
  // somebody types.
  useEffect(() => void import('./validate-contract-form').catch(() => undefined), [])
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
    <FormContext value={{ id, errors, submittedValues: rejection?.submitted }}>
      <form
        ref={formRef}
        action={formAction}
        onSubmit={onSubmit}
        noValidate
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="space-y-6">
          {(rejection || (formState.submitCount > 0 && Object.keys(errors).length > 0)) && (
            <FormSummary rejection={rejection ?? { message: INVALID_FIELDS_MESSAGE }} errors={errors} id={id} />
          )}
          <input type="hidden" name="mode" value={mode} />
          <Card title="Tenant">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="off" {...register('firstName')} />
              <TextField label="Last name" autoComplete="off" {...register('lastName')} />
              <TextField label="Date of birth" type="date" autoComplete="off" {...register('birthday')} />
              <TextField label="Phone" type="tel" autoComplete="off" {...register('contactNo')} />
              <div className="sm:col-span-2">
                <TextField
                  label="Email"
                  type="email"
                  autoComplete="off"
                  hint={mode === 'test' ? 'Test mode: no email is sent.' : 'We’ll send the confirmation here.'}
                  {...register('email')}
                />
              </div>
            </div>
          </Card>
          <Card title="Property and tenancy">
            <div className="grid gap-4 sm:grid-cols-2">
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
              <TextField label="Start date" type="date" {...register('startDate', { deps: ['endDate'] })} />
              <TextField label="End date" type="date" {...register('endDate')} />
              <TextField label="Number of tenants" type="number" min={1} max={50} {...register('numberOfTenants')} />
              <TextField
                label="Broadband type"
                hint="For example, Fibre or 100mbps. If the package has no broadband, enter None."
                list={`${id}-speeds`}
                {...register('broadband')}
              />
              <datalist id={`${id}-speeds`}>
                {speeds.map((speed) => (
                  <option key={speed} value={speed} />
                ))}
              </datalist>
            </div>
          </Card>
          <Card title="Services">
            <ServicesField
              register={register}
              onChange={() => clearErrors('selectedServices')}
              error={errors.selectedServices}
              submittedValues={rejection?.submitted}
            />
          </Card>
        </div>
        <QuotePreview mode={mode} values={values} />
        <div>
          <SubmitButton pendingLabel="Creating…" isPending={isPending}>
            Create contract
          </SubmitButton>
        </div>
      </form>
    </FormContext>
  )
}

/** Validates with the schema. If the schema can't be loaded, leaves validation to the server. */
const lazyResolver: Resolver<ContractFields> = async (...resolverArguments) => {
  const validation = await import('./validate-contract-form').catch(() => null)
  return validation
    ? validation.validateContractForm(...resolverArguments)
    : { values: resolverArguments[0], errors: {} }
}

function initialValues(submittedValues: Record<string, string> = {}) {
  const { firstName, lastName, birthday, email, contactNo, address, broadband, numberOfTenants, startDate, endDate } =
    submittedValues
  return {
    ...{ firstName, lastName, birthday, email, contactNo, address: address ?? '', broadband, numberOfTenants },
    ...{ startDate, endDate },
  }
}

const toFieldErrors = (result: FormState): FieldErrors<ContractFields> | undefined =>
  result && !result.ok && result.errors
    ? Object.fromEntries(Object.entries(result.errors).map(([name, message]) => [name, { type: 'server', message }]))
    : undefined

/** Returns the error messages by field name. For a field with nested fields, returns the first of their messages. */
function toMessages(errors: FieldErrors<ContractFields>): Partial<Record<string, string>> {
  const firstMessage = (error: unknown): string | undefined => {
    if (typeof error !== 'object' || error === null) return undefined
    if ('message' in error && typeof error.message === 'string') return error.message
    return Object.values(error).map(firstMessage).find(Boolean)
  }
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, firstMessage(error)]))
}
