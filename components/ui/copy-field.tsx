import { CopyButton } from './copy-button'

interface Props {
  label: string
  value: string
  /** Tells screen readers what the button copies. Default: the label. */
  subject?: string
}

/** Shows a value to paste elsewhere, such as a new API key, with a button to copy it. */
export function CopyField({ label, value, subject = label }: Props) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-md border border-line bg-ground py-1 pr-1 pl-3">
        <code className="min-w-0 grow text-sm wrap-anywhere select-all">{value}</code>
        <CopyButton text={value} subject={subject} />
      </div>
    </div>
  )
}
