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
  /^(?:can|can't|cannot|does|doesn't|has|hasn't|is|isn't|may|must|mustn't|needs|survives|won't|will)\b/
/** Nouns that end like a verb. */
const PLURALS =
  /^(?:(?:tenants|companies|users|contracts|emails|keys|rows|admins|pages|statements|secrets|sessions|passwords|errors|messages|endpoints|databases|tables|dates|times|days|minutes|hours|others|people|tokens|bodies|jobs|processes|addresses|events|postcodes|numbers|words|members|invitations|cookies|headers|metrics|migrations|names and|requests and|browsers|clients|webhooks|agents|this|its|was)\b|(?:\w+s) (?:that|which|whose|are|aren't|were|have|without|can|may|must)\b)/

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
