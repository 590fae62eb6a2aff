'use client'

import { useState } from 'react'
import { TextField } from '@/components/forms/text-field'

interface Props {
  email: string
  /**
   * The name of the password field. Default: 'password'. Set a different name if the form also asks for the current
   * password.
   */
  name?: string
  label?: string
  autoFocus?: boolean
  /** The typed password, and a function that stores it. Set both if a rejected form keeps the password. */
  value?: string
  onChange?: (value: string) => void
}

/**
 * A field for a new password, which the user can make visible, because long passwords are hard to type unseen on a
 * phone. Also a hidden field with the email address under which password managers save the password.
 */
export function NewPasswordFields(props: Props) {
  const { email, name = 'password', label = 'Password', autoFocus = false, value, onChange } = props
  const [isVisible, setVisible] = useState(false)
  return (
    <div>
      {/* This input isn't of the type "hidden", because password managers ignore such inputs. */}
      <input hidden autoComplete="username" value={email} readOnly />
      <TextField
        name={name}
        label={label}
        type={isVisible ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        hint="At least 12 characters. Several unrelated words work well."
        autoFocus={autoFocus}
        {...(value !== undefined && { value, onChange: (event) => onChange?.(event.target.value) })}
      />
      <button
        type="button"
        onClick={() => setVisible(!isVisible)}
        className="mt-1 min-h-6 cursor-pointer text-sm font-medium text-accent underline underline-offset-4 noscript:hidden"
      >
        {isVisible ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
