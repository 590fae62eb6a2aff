'use client'

import { createContext, useContext } from 'react'

interface FormContextValue {
  /** Begins the ids of the form's fields. */
  id: string
  errors: Partial<Record<string, string>>
  /** What was sent and refused, to be shown again. */
  submittedValues: Record<string, string> | undefined
}

/** What the ActionForm around a field knows of it. */
export const FormContext = createContext<FormContextValue | null>(null)

/** Of a field: its id, what is wrong with it, and what was sent for it; undefined before anything was. */
export function useField(name: string): {
  id: string
  error: string | undefined
  submittedValues: Record<string, string> | undefined
} {
  const form = useContext(FormContext)
  return { id: `${form?.id ?? 'field'}-${name}`, error: form?.errors[name], submittedValues: form?.submittedValues }
}
