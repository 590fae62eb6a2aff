'use client'

import {
  type FormEvent,
  type ReactNode,
  useActionState,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { DialogContext } from '../dialogs/dialog-context'
import { Notice } from '../feedback/notice'
import { showToast } from '../feedback/toast'
import type { ButtonVariant } from '../ui/button'
import { catchConnectionError } from './catch-connection-error'
import { findUnreadableDates } from './find-unreadable-dates'
import { FormContext } from './form-context'
import { SubmitButton } from './submit-button'
import { useConfirmLeaving } from './use-confirm-leaving'
import { useTypedText } from './use-typed-text'

interface ActionFormProps<Result> {
  /** A server action created with lib/auth/guards/authorise-portal-action.ts or one of its counterparts. */
  action: (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>
  submitLabel: ReactNode
  /** The button's label while the form is being submitted. */
  pendingLabel?: string
  variant?: ButtonVariant
  disabled?: boolean
  /**
   * The message on success. It appears in a toast or, without JavaScript, below the form. If it's set, success also
   * closes the dialog around the form.
   */
  successMessage?: string | ((done: Result) => string)
  /**
   * Renders what replaces the form on success, such as a new key. It's a function, so only client components can pass
   * it.
   */
  renderSuccess?: (done: Result) => ReactNode
  /** The question to ask before the user leaves the page with text that isn't saved, such as 'Leave without saving?' */
  leaveQuestion?: string
  /** An element next to the button, such as a link for leaving without submitting. */
  secondaryAction?: ReactNode
  /** Fields such as TextField and SelectField, and hidden inputs. */
  children?: ReactNode
}

/**
 * A form for a server action, which also works without JavaScript. A rejected form keeps what was submitted, except
 * passwords and files, and focuses the first invalid field. If the service can't be reached, the form shows an error
 * and keeps what was entered. It also does that without submitting if a date field contains something else, such as
 * 31 February.
 *
 *     <ActionForm action={inviteMember} submitLabel="Send invitation" successMessage="Invitation sent">
 *       <TextField name="email" label="Email address" type="email" />
 *     </ActionForm>
 */
export function ActionForm<Result>({
  action,
  submitLabel,
  pendingLabel,
  variant,
  disabled,
  successMessage,
  renderSuccess,
  leaveQuestion,
  secondaryAction,
  children,
}: ActionFormProps<Result>) {
  const dialog = useContext(DialogContext)
  // Show the toast here instead of in an effect. If the page in the response no longer contains this form, the form's
  // effects don't run.
  const submitWithToast = async (previousState: FormState<Result>, formData: FormData) => {
    const nextState = await catchConnectionError(action)(previousState, formData)
    if (nextState?.ok && successMessage) {
      dialog?.close()
      showToast(resolveMessage(successMessage, nextState.result))
    }
    return nextState
  }
  // When the server renders the form, its action must be the server action itself, because browsers without JavaScript
  // submit to it.
  const [state, formAction, isPending] = useActionState(typeof window === 'undefined' ? action : submitWithToast, null)
  const [initialState] = useState(state)
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [dateErrors, setDateErrors] = useState<Record<string, string> | null>(null)
  const rejection = dateErrors ? { message: INVALID_FIELDS_MESSAGE } : state && !state.ok ? state : null
  const errors = dateErrors ?? ((state && !state.ok && state.errors) || {})
  const checkDates = (event: FormEvent<HTMLFormElement>) => {
    const unreadableDates = findUnreadableDates(event.currentTarget)
    if (unreadableDates) event.preventDefault()
    setDateErrors(unreadableDates)
  }
  const { recordInput, hasTypedText } = useTypedText()
  useConfirmLeaving(() => !!leaveQuestion && !isPending && (state?.ok === false || hasTypedText()), leaveQuestion ?? '')

  const showsResultOnce = renderSuccess !== undefined
  // A layout effect, because the result keeps the dialog open in one too, and the clean-up must come first.
  useLayoutEffect(() => {
    if (!dialog || !isPending || !showsResultOnce) return
    // Don't let users close the dialog now, because that would lose a result that can't be shown again.
    dialog.setConfirmationRequired(true)
    return () => dialog.setConfirmationRequired(false)
  }, [dialog, isPending, showsResultOnce])

  useEffect(() => {
    if (!dateErrors && (!state || state.ok)) return
    const findElement = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector)
    const firstInvalid = findElement('[aria-invalid]') ?? findElement('[data-summary]')
    firstInvalid?.focus()
  }, [state, dateErrors])

  if (state?.ok && renderSuccess) return renderSuccess(state.result)
  return (
    <FormContext value={{ id, errors, submittedValues: state && !state.ok ? state.submitted : undefined }}>
      <form
        ref={formRef}
        action={formAction}
        onSubmit={checkDates}
        onInput={recordInput}
        noValidate
        className="flex flex-col gap-4"
      >
        {rejection && <FormSummary rejection={rejection} errors={errors} id={id} />}
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pendingLabel={pendingLabel} variant={variant} disabled={disabled}>
            {submitLabel}
          </SubmitButton>
          {secondaryAction}
          {state?.ok && state === initialState && successMessage && (
            <p role="status" className="text-sm font-medium text-good">
              {resolveMessage(successMessage, state.result)}
            </p>
          )}
        </div>
      </form>
    </FormContext>
  )
}

const resolveMessage = <Result,>(success: string | ((done: Result) => string), done: Result): string =>
  typeof success === 'string' ? success : success(done)

interface FormSummaryProps {
  rejection: Pick<Extract<FormState, { ok: false }>, 'message' | 'labels' | 'problems' | 'link'>
  errors: Partial<Record<string, string>>
  /** The prefix of the form's field IDs. */
  id: string
}

/** Explains why a form was rejected, with a link to each invalid field. */
export function FormSummary({
  rejection: { message, labels = {}, problems = [], link },
  errors,
  id,
}: FormSummaryProps) {
  const entries = Object.entries(errors)
  const [hiddenFields, setHiddenFields] = useState<string[]>([])
  // List errors of hidden inputs without a link, because these inputs can't be focused.
  useEffect(() => {
    const isRendered = (name: string) => document.getElementById(`${id}-${name}`) !== null
    setHiddenFields(Object.keys(errors).filter((name) => !isRendered(name)))
  }, [errors, id])
  const [onlyError] =
    entries.length === 1 && hiddenFields.length === 0 && message === INVALID_FIELDS_MESSAGE ? entries : []
  return (
    <div data-summary tabIndex={-1}>
      <Notice
        tone="bad"
        title={onlyError ? <FieldLink id={id} name={onlyError[0]} text={onlyError[1]} /> : message}
        alert
      >
        {entries.length > 0 && !onlyError && (
          <ul>
            {entries.map(([name, error]) => {
              const text = labels[name] ? `${labels[name]}: ${error}` : error
              return (
                <li key={name}>{hiddenFields.includes(name) ? text : <FieldLink id={id} name={name} text={text} />}</li>
              )
            })}
          </ul>
        )}
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {link && <NextStepLink {...link} />}
      </Notice>
    </div>
  )
}

function NextStepLink({ href, text }: { href: string; text: string }) {
  const opensNewTab = !href.startsWith('mailto:')
  return (
    <a href={href} {...(opensNewTab && NEW_TAB)} className="underline underline-offset-4">
      {text}
      {opensNewTab && ' (opens in a new tab)'}
    </a>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }

function FieldLink({ id, name, text }: { id: string; name: string; text: string | undefined }) {
  return (
    <a href={`#${id}-${name}`} className="underline underline-offset-4">
      {text}
    </a>
  )
}
