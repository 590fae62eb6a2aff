import Link from 'next/link'
import type { ComponentProps } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'

/**
 * 'primary' is for the one main action of a page, and 'danger' for an action that can't be undone. 'quiet' is for less
 * important actions, such as those in a table's rows. 'secondary' is for all others.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

const BASE_STYLE =
  'inline-flex min-h-10 max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md px-4 text-center text-sm font-medium whitespace-nowrap select-none max-[24rem]:whitespace-normal sm:min-h-8 sm:px-3 disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60'

// Forced-colours mode removes backgrounds. Filled buttons then show their border, which is otherwise transparent.
const VARIANT_STYLES: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  secondary: 'border border-edge bg-card text-ink hover:bg-hover',
  danger: 'border border-transparent bg-bad text-on-bad enabled:hover:bg-bad-strong',
  quiet: 'text-accent hover:bg-hover',
}

/** Returns the classes of a button, for plain links and for buttons that another component renders. */
export const buttonStyle = (variant: ButtonVariant = 'secondary') => `${BASE_STYLE} ${VARIANT_STYLES[variant]}`

/** A button that runs code in the browser. To submit a form, use SubmitButton. */
export function Button({ variant, ...rest }: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...rest} className={buttonStyle(variant)} />
}

/** A link that looks like a button. If it leads to a file, set `download`. */
export function ButtonLink({
  variant,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'className'> & { variant?: ButtonVariant }) {
  const isDownload = 'download' in rest
  if (isDownload) {
    const { href, children, download } = rest
    return (
      <a href={String(href)} download={download} className={buttonStyle(variant)}>
        {children}
      </a>
    )
  }
  return (
    <Link prefetch={false} {...rest} className={buttonStyle(variant)}>
      {rest.children}
      <PendingIndicator />
    </Link>
  )
}
