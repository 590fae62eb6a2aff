'use client'

import { type FormEvent, useActionState, useEffect, useId, useMemo, useRef, useState, useTransition } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { FormSummary } from '@/components/action-form'
import { Card } from '@/components/card'
import { FormContext } from '@/components/form-state'
import { reaching } from '@/components/reaching'
import { SubmitButton } from '@/components/submit-button'
import { TextField } from '@/components/text-field'
import type { FormState } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import { createContract } from './actions'
import { AddressField } from './address-field'
import type { Fields } from './check-fields'
import { QuotePreview } from './quote-preview'
import { ServicesField } from './services-field'

interface Props {
  mode: 'live' | 'test'
  /** The broadband speeds that have a price. */
  speeds: string[]
}

/** The fields of the endpoint; sent by itself where there is no JavaScript, else checked by the endpoint's schema first. */
export function NewContractForm({ mode, speeds }: Props) {
  const [sentByItself, send] = useActionState(createContract, null)
  const [answer, setAnswer] = useState<FormState>(sentByItself)
  const [isPending, startTransition] = useTransition()
  const refused = answer && !answer.ok ? answer : null
  // Made anew at each letter it would bring back what has been corrected.
  const refusals = useMemo(() => errorsOf(answer), [answer])
  const { register, handleSubmit, control, setValue, clearErrors, formState } = useForm<Fields>({
    resolver,
    mode: 'onTouched',
    defaultValues: valuesOf(refused?.sent),
    errors: refusals,
    shouldFocusError: false,
  })
  const values = useWatch({ control }) as Fields
  const errors = textsOf(formState.errors)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)

  // The checks are heavier than the rest of the page, and not needed before something was typed.
  useEffect(() => void import('./check-fields').catch(() => undefined), [])
  // Each try that was refused leads to its first wrong field, which is marked as such a moment after the refusal.
  const isUnseen = useRef(false)
  useEffect(() => {
    isUnseen.current = formState.submitCount > 0
  }, [formState.submitCount])
  useEffect(() => {
    if (isPending || !isUnseen.current) return
    const wrong = form.current?.querySelector<HTMLElement>(
      refused && !refused.errors ? '[data-summary]' : '[aria-invalid]',
    )
    if (!wrong) return
    isUnseen.current = false
    wrong.focus()
  })

  const submit = () => {
    const data = new FormData(form.current ?? undefined)
    startTransition(async () => {
      const state = await reaching(createContract)(null, data)
      startTransition(() => setAnswer(state))
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // What was refused stands until the next answer: without it the page would jump meanwhile.
    void handleSubmit(submit, () => setAnswer(null))(event)
  }

  return (
    <FormContext value={{ id, errors, sent: refused?.sent }}>
      <form
        ref={form}
        action={send}
        onSubmit={onSubmit}
        noValidate
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="space-y-6">
          {(refused || (formState.submitCount > 0 && Object.keys(errors).length > 0)) && (
            <FormSummary refused={refused ?? { message: WRONG_FIELDS }} errors={errors} id={id} />
          )}
          <input type="hidden" name="mode" value={mode} />
          <Card title="Tenant">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="off" {...register('firstName')} />
              <TextField label="Last name" autoComplete="off" {...register('lastName')} />
              <TextField label="Birthday" type="date" autoComplete="off" {...register('birthday')} />
              <TextField label="Phone" type="tel" autoComplete="off" {...register('contactNo')} />
              <div className="sm:col-span-2">
                <TextField
                  label="E-mail"
                  type="email"
                  autoComplete="off"
                  hint={mode === 'test' ? 'No e-mail leaves for test data.' : 'The confirmation goes here.'}
                  {...register('email')}
                />
              </div>
            </div>
          </Card>
          <Card title="Home and tenancy">
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <AddressField
                  mode={mode}
                  value={values.address ?? ''}
                  suggestions={refused?.suggestions?.address ?? []}
                  onChange={(text) => {
                    clearErrors('address')
                    setValue('address', text)
                  }}
                />
              </div>
              <TextField label="First day" type="date" {...register('startDate', { deps: ['endDate'] })} />
              <TextField label="Last day" type="date" {...register('endDate')} />
              <TextField label="Number of tenants" type="number" min={1} max={50} {...register('numberOfTenants')} />
              <TextField label="Broadband" hint="Its speed or kind" list={`${id}-speeds`} {...register('broadband')} />
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
              sent={refused?.sent}
            />
          </Card>
        </div>
        <QuotePreview mode={mode} values={values} />
        <div>
          <SubmitButton pending="Creating…" isPending={isPending}>
            Create contract
          </SubmitButton>
        </div>
      </form>
    </FormContext>
  )
}

/** Where the checks cannot be loaded the server has the word. */
const resolver: Resolver<Fields> = async (...form) => {
  const checks = await import('./check-fields').catch(() => null)
  return checks ? checks.checkFields(...form) : { values: form[0], errors: {} }
}

function valuesOf(sent: Record<string, string> = {}) {
  const { firstName, lastName, birthday, email, contactNo, address, broadband, numberOfTenants, startDate, endDate } =
    sent
  return {
    ...{ firstName, lastName, birthday, email, contactNo, address: address ?? '', broadband, numberOfTenants },
    ...{ startDate, endDate },
  }
}

const errorsOf = (answer: FormState): FieldErrors<Fields> | undefined =>
  answer && !answer.ok && answer.errors
    ? Object.fromEntries(Object.entries(answer.errors).map(([name, message]) => [name, { type: 'server', message }]))
    : undefined

/** Each field's message, by its name; of what lies within a field, the first. */
function textsOf(errors: FieldErrors<Fields>): Partial<Record<string, string>> {
  const text = (error: unknown): string | undefined => {
    if (typeof error !== 'object' || error === null) return undefined
    if ('message' in error && typeof error.message === 'string') return error.message
    return Object.values(error).map(text).find(Boolean)
  }
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, text(error)]))
}
