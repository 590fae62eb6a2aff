'use client'

import type { ReactNode } from 'react'
import { useField } from './form-context'

interface Props {
  legend: string
  legendClassName: string
  className?: string
  /** The name of the first checkbox, which has the group's error. */
  firstName: string
  /** CheckboxFields. Set `isErrorInGroup` for the first one. */
  children: ReactNode
}

/** Checkboxes of which users must tick at least one. The error appears above them, because it's about all of them. */
export function CheckboxGroup({ legend, legendClassName, className = '', firstName, children }: Props) {
  const { id, error } = useField(firstName)
  return (
    <fieldset className={`space-y-3 ${className}`}>
      <legend className={legendClassName}>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
