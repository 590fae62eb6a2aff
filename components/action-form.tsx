'use client'

import { type ReactNode, useActionState, useContext, useEffect, useId, useRef, useState } from 'react'
import type { FormState } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import type { ButtonVariant } from './button'
import { DialogContext } from './dialog-context'
import { FormContext } from './form-state'
import { Notice } from './notice'
import { reaching } from './reaching'
import { SubmitButton } from './submit-button'
import { toast } from './toast'

interface Props<Done> {
  /** A server action of lib/auth/guards/portal-action.ts. */
  action: (state: FormState<Done>, form: FormData) => Promise<FormState<Done>>
  /** What the button says, and what it says meanwhile. */
  submit: ReactNode
  pending?: string
  variant?: ButtonVariant
  disabled?: boolean
  /** What a toast says when it is done; without scripts it stands beneath the form. A dialog around it closes. */
  success?: string | ((done: Done) => string)
  /** Shown in the form's place when it is done, such as a key that is shown once. Only client components can give one. */
  whenDone?: (done: Done) => ReactNode
  /** Beside the button, such as a link that leaves without sending. */
  beside?: ReactNode
  /** The fields: TextField, SelectField, CheckboxField, hidden inputs. */
  children?: ReactNode
}

/**
 * A form that a server action answers. It works without JavaScript; with it, wrong fields keep what was sent and
 * the first of them gets the focus. Where the service cannot be reached it says so and keeps what was typed.
 *
 *     <ActionForm action={inviteColleague} submit="Send invitation" pending="Sending…" success="Invitation sent">
 *       <TextField name="email" label="E-mail address" type="email" />
 *     </ActionForm>
 */
export function ActionForm<Done>({
  action,
  submit,
  pending,
  variant,
  disabled,
  success,
  whenDone,
  beside,
  children,
}: Props<Done>) {
  const dialog = useContext(DialogContext)
  // As soon as the answer is there: the page that comes with it may be without this form.
  const said = async (before: FormState<Done>, sent: FormData) => {
    const next = await reaching(action)(before, sent)
    if (next?.ok && success) {
      dialog?.close()
      toast(textOf(success, next.done))
    }
    return next
  }
  // Without scripts the server's own action is what the form is sent to.
  const [state, send, isPending] = useActionState(typeof window === 'undefined' ? action : said, null)
  const [first] = useState(state)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const errors = (state && !state.ok && state.errors) || {}

  const isShownOnce = whenDone !== undefined
  useEffect(() => {
    if (!dialog || !isPending || !isShownOnce) return
    // What is being made would never be seen.
    dialog.setFirm(true)
    return () => dialog.setFirm(false)
  }, [dialog, isPending, isShownOnce])

  useEffect(() => {
    if (!state || state.ok) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const found = find('[aria-invalid]') ?? find('[data-summary]')
    found?.focus()
  }, [state])

  if (state?.ok && whenDone) return whenDone(state.done)
  return (
    <FormContext value={{ id, errors, sent: state && !state.ok ? state.sent : undefined }}>
      <form ref={form} action={send} noValidate className="flex flex-col gap-4">
        {state && !state.ok && <FormSummary refused={state} errors={errors} id={id} />}
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pending={pending} variant={variant} disabled={disabled}>
            {submit}
          </SubmitButton>
          {beside}
          {state?.ok && state === first && success && (
            <p role="status" className="text-sm font-medium text-good">
              {textOf(success, state.done)}
            </p>
          )}
        </div>
      </form>
    </FormContext>
  )
}

const textOf = <Done,>(success: string | ((done: Done) => string), done: Done): string =>
  typeof success === 'string' ? success : success(done)

interface SummaryProps {
  refused: Pick<Extract<FormState, { ok: false }>, 'message' | 'problems' | 'link'>
  errors: Partial<Record<string, string>>
  /** Begins the ids of the form's fields. */
  id: string
}

/** Why a form was refused, with a way to each wrong field. */
export function FormSummary({ refused: { message, problems = [], link }, errors, id }: SummaryProps) {
  const entries = Object.entries(errors)
  const [hidden, setHidden] = useState<string[]>([])
  // What is sent along unseen cannot be gone to.
  useEffect(() => {
    const isSeen = (name: string) => document.getElementById(`${id}-${name}`) !== null
    setHidden(Object.keys(errors).filter((name) => !isSeen(name)))
  }, [errors, id])
  const [only] = entries.length === 1 && hidden.length === 0 && message === WRONG_FIELDS ? entries : []
  return (
    <div data-summary tabIndex={-1}>
      <Notice tone="bad" title={only ? <FieldLink id={id} name={only[0]} text={only[1]} /> : message} alert>
        {entries.length > 0 && !only && (
          <ul>
            {entries.map(([name, text]) => (
              <li key={name}>{hidden.includes(name) ? text : <FieldLink id={id} name={name} text={text} />}</li>
            ))}
          </ul>
        )}
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {link && (
          <a href={link.href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {link.text} (opens in a new tab)
          </a>
        )}
      </Notice>
    </div>
  )
}

function FieldLink({ id, name, text }: { id: string; name: string; text: string | undefined }) {
  return (
    <a href={`#${id}-${name}`} className="underline underline-offset-4">
      {text}
    </a>
  )
}
