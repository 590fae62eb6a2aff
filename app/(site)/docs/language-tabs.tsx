import type { ReactNode } from 'react'
import { LanguageChoice } from './language-choice'

/**
 * Shows an example in the programming language that the reader selects. The tabs are radio buttons, so they work
 * without JavaScript and with the arrow keys. A printed page shows every language.
 *
 * @param languages at most 4, because the styles below support no more
 */
export function LanguageTabs({ languages }: { languages: { name: string; panel: ReactNode }[] }) {
  return (
    <div className="group/choice">
      <LanguageChoice names={languages.map(({ name }) => name)} />
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
