'use client'

import { useEffect, useState } from 'react'

interface Props {
  /** The sections of the page, in their order. `count` is how many entries a section has. */
  sections: { id: string; label: string; count?: number }[]
}

/**
 * Links to the sections of a page, and marks the one that is being read. The page contains all sections, because
 * support's views of a tenant are logged and limited.
 */
export function SectionNav({ sections }: Props) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const update = () => setCurrent(findCurrentSection(sections.map(({ id }) => id)))
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [sections])
  return (
    <nav
      data-section-nav
      aria-label="Sections"
      className="z-10 mb-6 border-b border-line bg-ground lg:tall:sticky lg:tall:top-0 print:hidden"
    >
      <ul className="flex flex-wrap gap-x-1">
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-2 text-sm font-medium text-quiet hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
            >
              {label}
              {count !== undefined && <span className="text-quiet tabular-nums"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the ID of the last section that begins in the upper third of the window. At the page's end, it's the last. */
function findCurrentSection(ids: string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd && window.scrollY > 0) return ids.at(-1)
  const line = window.innerHeight / 3
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0]
}
