import type { ReactNode } from 'react'

/**
 * Shows an example in the programming language that the reader selects. The tabs are radio buttons, so they work
 * without JavaScript and with the arrow keys. A printed page shows every language.
 *
 * @param languages at most 4, because the styles below support no more
 */
export function LanguageTabs({ languages }: { languages: { name: string; panel: ReactNode }[] }) {
  return (
    <div className="group/choice">
      <fieldset className="mb-3 print:hidden">
        <legend className="sr-only">Language</legend>
        <div className="inline-flex flex-wrap gap-1 rounded-lg border border-line bg-card p-1">
          {languages.map(({ name }, index) => (
            <label
              key={name}
              className="cursor-pointer rounded-lg px-3 py-1 text-sm text-quiet has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="language"
                data-choice={index}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {languages.map(({ name, panel }, index) => (
        <div key={name} className={`hidden print:mb-4 print:block ${SELECTED_PANEL_STYLES[index]}`}>
          {panel}
        </div>
      ))}
    </div>
  )
}

// Each class name is written out, because Tailwind generates only the classes that it finds in the source code.
const SELECTED_PANEL_STYLES = [
  'group-has-[[data-choice="0"]:checked]/choice:block',
  'group-has-[[data-choice="1"]:checked]/choice:block',
  'group-has-[[data-choice="2"]:checked]/choice:block',
  'group-has-[[data-choice="3"]:checked]/choice:block',
]
