import { buttonStyle } from '@/components/ui/button'
import type { TenancyPreset } from '@/lib/contracts/create/tenancy-presets'

interface Props {
  presets: TenancyPreset[]
  startDate: string | undefined
  endDate: string | undefined
  onSelect: (preset: TenancyPreset) => void
}

/** Buttons that fill in both dates of a common tenancy. Without JavaScript, users enter the dates themselves. */
export function TenancyPresets({ presets, startDate, endDate, onSelect }: Props) {
  return (
    <fieldset className="noscript:hidden sm:col-span-2">
      <legend className="text-sm font-medium">Common tenancies</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset.startDate === startDate && preset.endDate === endDate}
            onClick={() => onSelect(preset)}
            className={`${buttonStyle()} aria-pressed:border-accent aria-pressed:text-accent aria-pressed:inset-ring aria-pressed:inset-ring-accent`}
          >
            {preset.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
