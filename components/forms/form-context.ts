'use client'

import { createContext, useContext } from 'react'

interface FormContextValue {
  /** The prefix of the form's field IDs. */
  id: string
  errors: Partial<Record<string, string>>
  /** The values that the user submitted, if the form was rejected. The fields show them again. Otherwise undefined. */
  submittedValues: Record<string, string> | undefined
}

/** Passes an ActionForm's state to its fields. */
export const FormContext = createContext<FormContextValue | null>(null)

/**
 * Returns a field's ID, its error, and the form's submitted values, which are undefined unless the form was rejected.
 */
export function useField(name: string): {
  id: string
  error: string | undefined
  submittedValues: Record<string, string> | undefined
} {
  const form = useContext(FormContext)
  return { id: `${form?.id ?? 'field'}-${name}`, error: form?.errors[name], submittedValues: form?.submittedValues }
}
