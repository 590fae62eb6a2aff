'use client'

import { createContext, useContext } from 'react'

interface FormContextValue {
  /** The prefix of the IDs of the form's fields. */
  id: string
  errors: Partial<Record<string, string>>
  /** The rejected values, to be shown again. */
  submittedValues: Record<string, string> | undefined
}

/** Passes an ActionForm's state to its fields. */
export const FormContext = createContext<FormContextValue | null>(null)

/** Returns a field's ID and error and the submitted values; undefined before a submission. */
export function useField(name: string): {
  id: string
  error: string | undefined
  submittedValues: Record<string, string> | undefined
} {
  const form = useContext(FormContext)
  return { id: `${form?.id ?? 'field'}-${name}`, error: form?.errors[name], submittedValues: form?.submittedValues }
}
