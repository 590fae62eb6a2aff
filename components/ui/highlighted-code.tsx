import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'

for (const [name, language] of Object.entries({ bash, http, json, php, python, typescript }))
  hljs.registerLanguage(name, language)

const LANGUAGES: Record<string, string> = {
  bash: 'bash',
  http: 'http',
  json: 'json',
  mjs: 'typescript',
  mts: 'typescript',
  php: 'php',
  py: 'python',
  sh: 'bash',
  ts: 'typescript',
}

/**
 * Shows code in colours.
 *
 * @param extension the extension of a file in the same language. Code in an unknown language is shown without colours
 */
export function HighlightedCode({ text, extension }: { text: string; extension: string }) {
  const language = LANGUAGES[extension]
  if (language === undefined) return <code>{text}</code>
  const { value } = hljs.highlight(text, { language })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the text, and adds only span elements
  return <code dangerouslySetInnerHTML={{ __html: value }} />
}
