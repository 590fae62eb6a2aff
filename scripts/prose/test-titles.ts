// Reads the titles of tests, and checks that they begin with a verb.
import { maskCodeSpans, maskIdentifiers, type Passage } from './passage'
import type { Node } from './syntax-node'

/**
 * Returns the title if a node is a call to `describe`, `it` or `test`, with or without `.each`, `.skip` and so on.
 * Returns undefined for any other node.
 */
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

/** Matches a condition before the behaviour, as in "if the key has expired, rejects the request". */
const CONDITION = /^(?:after|during|if|in|once|when|while|with|without) [^,]+, /
const ADVERBS =
  /^(?:also|always|automatically|eventually|first|immediately|just|never|no longer|not|only|safely|still|then|silently) /
const AUXILIARIES =
  /^(?:are|aren['’]t|can|can['’]t|cannot|do|don['’]t|does|doesn['’]t|has|hasn['’]t|have|haven['’]t|is|isn['’]t|may|must|mustn['’]t|won['’]t|will)\b/
/**
 * Matches articles, pronouns, prepositions and conjunctions. A title that begins with one doesn't begin with a verb.
 */
const NO_VERBS =
  /^(?:an?|the|no|none|each|every|any|all|some|another|one|two|three|four|five|ten|half|several|many|most|both|more|less|this|that|these|those|its|his|her|their|our|other|others|such|of|for|in|into|on|at|to|from|by|as|with|without|under|over|after|before|between|until|since|outside|within|behind|beside|through|while|when|whenever|if|where|once|and|or|but|than|it|they|we|you|who|whoever|what|whatever|which|whose|nobody|everybody|somebody|nothing|everything|something)\b/
/** Matches nouns that end like a verb in the third person, and verbs in the past tense. */
const PLURALS =
  /^(?:(?:tenants|companies|users|contracts|rows|admins|statements|secrets|sessions|passwords|endpoints|databases|tables|days|minutes|hours|tokens|bodies|jobs|postcodes|words|members|invitations|cookies|headers|metrics|migrations|browsers|clients|webhooks|agents|was|has been)\b|[a-z]+s (?:are|aren['’]t|were|have|can|may|must)\b)/
const POSSESSIVE = /^[a-z-]+['’]s? /
const PARTICIPLE =
  /^(?!(?:bring|embed|exceed|feed|need|ping|proceed|speed|succeed)\b)(?:[a-z-]+(?:ed|ing)|sent|made|given|taken|written|done|found|known|kept|told)\b/
const ONE_WORD = /^[a-z-]*[^s\W]$/
/** Matches a noun followed by its verb, such as "handler is" or "rate card has". */
const NOUN_SUBJECT = /^[a-z-]+[^s\W](?: [a-z-]+)? (?:is|are|was|were|has|have|can|must|does|do|isn['’]t|doesn['’]t)\b/

/** Returns what is wrong with the title of a test, or undefined if it follows the rules. */
export function checkTitle(title: string): string | undefined {
  // Ignore a name before a colon, as in "create: rejects …". It says which part of the suite's subject is tested.
  const text = title.trim().replace(/^[a-z]+: (?=[a-z])/, '')
  if (text.startsWith('`…`') || /^[A-Z]{2,}|^\d/.test(text)) return
  if (/^should\b/i.test(text)) return 'say what it does: "rejects …", not "should reject …"'
  if (/^[A-Z]/.test(text)) return 'begin with a verb in lower case: "rejects X when Y"'
  const behaviour = text.replace(CONDITION, '').replace(ADVERBS, '').replace(ADVERBS, '')
  if (AUXILIARIES.test(behaviour)) return
  if ([NO_VERBS, PLURALS, PARTICIPLE, NOUN_SUBJECT, POSSESSIVE, ONE_WORD].some((pattern) => pattern.test(behaviour)))
    return 'begin with a verb in the present tense: "rejects X when Y"'
}
