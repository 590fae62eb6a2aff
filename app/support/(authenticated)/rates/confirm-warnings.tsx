import { CheckboxField } from '@/components/forms/checkbox-field'

/** Lists a draft's warnings with a checkbox to confirm them. Renders nothing if there are none. */
export function ConfirmWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <>
      <ul className="list-disc space-y-1 pl-4 text-sm wrap-anywhere">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <CheckboxField
        name="confirmed"
        label={warnings.length === 1 ? 'I’ve reviewed this warning' : `I’ve reviewed these ${warnings.length} warnings`}
      />
    </>
  )
}
