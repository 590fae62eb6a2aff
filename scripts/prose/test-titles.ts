// Titles of tests: where they are, and whether one begins with a verb.
import { maskCodeSpans, maskIdentifiers, type Passage } from './passage'
import type { Node } from './syntax'

/** Returns the title if the node is a call of `describe`, `it` or `test`, with `.each`, `.skip` and so on. */
export function readTitle(node: Node, lineOf: (offset: number) => number): Passage | undefined {
  if (node.type !== 'CallExpression') return
  const name = /^(?:describe|it|test)$/.exec(rootName(node.callee))?.[0]
  const [title] = node.arguments
  if (!name || node.arguments.length < 2) return
  const text =
    title.type === 'Literal' && typeof title.value === 'string'
      ? title.value
      : title.type === 'TemplateLiteral'
        ? title.quasis.map((part: Node) => part.value.cooked ?? '').join('`…`')
        : undefined
  if (text === undefined) return
  const masked = text.replace(/\$[\w.]+|%[sdifjoO#p]/g, '`…`')
  return {
    kind: name === 'describe' ? 'suite' : 'test',
    line: lineOf(title.start),
    text: maskIdentifiers(maskCodeSpans(masked)),
  }
}

/** Returns 'it' for `it`, `it.only` and `it.each(…)`. */
function rootName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression') return rootName(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag)
  return ''
}

const ADVERBS =
  /^(?:also|always|automatically|eventually|first|immediately|just|never|no longer|not|only|safely|still|then|silently) /
const AUXILIARIES =
  /^(?:are|aren['’]t|can|can['’]t|cannot|do|don['’]t|does|doesn['’]t|has|hasn['’]t|have|haven['’]t|is|isn['’]t|may|must|mustn['’]t|won['’]t|will)\b/
/** Nouns that end like a verb in the third person. */
const PLURALS =
  /^(?:(?:tenants|companies|users|contracts|emails|rows|admins|statements|secrets|sessions|passwords|endpoints|databases|tables|days|minutes|hours|people|tokens|bodies|jobs|processes|postcodes|words|members|invitations|cookies|headers|metrics|migrations|browsers|clients|webhooks|agents|this|its|was)\b|[a-z]+s (?:are|aren['’]t|were|have|can|may|must)\b)/

/** Returns what is wrong with the title of a test, if anything. */
export function checkTitle(title: string): string | undefined {
  const text = title.trim()
  if (text.startsWith('`…`') || /^[A-Z]{2,}|^\d/.test(text)) return
  if (/^should\b/i.test(text)) return 'say what it does: "rejects …", not "should reject …"'
  if (/^[A-Z]/.test(text)) return 'begin with a verb in lower case: "rejects X when Y"'
  const behaviour = text.replace(ADVERBS, '').replace(ADVERBS, '')
  if (AUXILIARIES.test(behaviour)) return
  if (PLURALS.test(behaviour) || !/^[a-z]+(?:-[a-z]+)*s\b(?!['’])/.test(behaviour)) {
    return 'begin with a verb in the present tense: "rejects X when Y"'
  }
}
