// Rules for British spelling, and for a single spelling of each word.
import type { Rule } from './rule'

/**
 * American stems and their British forms. Leaves out words that code needs in American spelling, such as
 * `serializable`, `color` and `Authorization`.
 */
const BRITISH: Record<string, string> = {
  behavior: 'behaviour',
  favor: 'favour',
  flavor: 'flavour',
  honor: 'honour',
  humor: 'humour',
  labor: 'labour',
  neighbor: 'neighbour',
  rumor: 'rumour',
  analyz: 'analys',
  anonymiz: 'anonymis',
  apologiz: 'apologis',
  capitaliz: 'capitalis',
  categoriz: 'categoris',
  customiz: 'customis',
  deserializ: 'deserialis',
  emphasiz: 'emphasis',
  finaliz: 'finalis',
  generaliz: 'generalis',
  initializ: 'initialis',
  maximiz: 'maximis',
  minimiz: 'minimis',
  normaliz: 'normalis',
  optimiz: 'optimis',
  organiz: 'organis',
  parameteriz: 'parameteris',
  prioritiz: 'prioritis',
  pseudonymiz: 'pseudonymis',
  randomiz: 'randomis',
  recogniz: 'recognis',
  sanitiz: 'sanitis',
  specializ: 'specialis',
  standardiz: 'standardis',
  summariz: 'summaris',
  synchroniz: 'synchronis',
  tokeniz: 'tokenis',
  utiliz: 'us',
  visualiz: 'visualis',
  canceled: 'cancelled',
  canceling: 'cancelling',
  catalogs: 'catalogues',
  center: 'centre',
  defense: 'defence',
  enrollment: 'enrolment',
  fiber: 'fibre',
  fulfill: 'fulfil',
  labeled: 'labelled',
  labeling: 'labelling',
  liter: 'litre',
  modeled: 'modelled',
  modeling: 'modelling',
  signaled: 'signalled',
  signaling: 'signalling',
  skillful: 'skilful',
  theater: 'theatre',
  traveled: 'travelled',
  traveling: 'travelling',
}

/** Matches the endings of a stem, as in 'optimizes', 'optimization' and 'behaviors'. */
const ENDINGS = '(?:e|es|ed|er|ers|ing|ation|ations|s|al|able|ably|ite|ites|hood|ly)?'
/** Excludes other words that begin like a stem. For example, 'literal' begins like the American 'liter'. */
const OTHER_WORDS = String.raw`(?!liter(?:al|ally|als|ate)\b|organizer\b)`

const american: Rule[] = Object.entries(BRITISH).map(([stem, british]) => ({
  id: `british-${stem}`,
  pattern: String.raw`\b${OTHER_WORDS}${stem}${ENDINGS}\b`,
  say: `British spelling: "${british}…"`,
  wrong: [`It has ${stem}${stem.endsWith('z') ? 'ed' : ''} once.`],
}))

export const SPELLING: Rule[] = [
  ...american,
  {
    id: 'british-gray',
    pattern: String.raw`\bgray\b`,
    isCaseSensitive: true,
    say: 'British spelling: "grey"',
    wrong: ['The text is gray.'],
    right: ['It moved to Gray Street.'],
  },
  {
    id: 'email',
    pattern: String.raw`\be-mail(?:s|ed|ing)?\b`,
    say: '"email"',
    wrong: ['We send an e-mail.'],
    right: ['We send an email.'],
  },
  {
    id: 'id',
    pattern: String.raw`\b(?:an?|the|its|whose|their|your|each|every|this|that|same|no|request|contract|tenant|company|user|row|key|message|event|job|session|trace|of|by|with|and|or|other|unknown|new|random|\d+) ids?\b`,
    isCaseSensitive: true,
    say: '"ID", or the field in backticks',
    wrong: ['Copy the request id.', 'It sorts by id.'],
    right: ['Copy the request ID.'],
  },
  {
    id: 'compounds',
    pattern: String.raw`\b(?:data base|web ?site|web site|work-around|check-sum|short-cut|call-back|key word|time-outs?|time-stamps?|white-?list\w*|black-?list\w*|sub-domain|user name|pass-word|file name's|on-line|off-line|multi-factor authentification|authentification|informations|softwares)\b(?<!website)`,
    say: 'the usual spelling: "database", "timeout", "workaround", "checksum", "callback", "allowlist", "username", "online"',
    wrong: ['It fails after a time-out.', 'The on-line form.'],
    right: ['It fails after a timeout.', 'Our website.'],
  },
  {
    id: 'title-apostrophe',
    pattern: String.raw`\w'\w`,
    kinds: ['test', 'suite'],
    say: 'the apostrophe ’',
    wrong: ["doesn't send an email"],
    right: ['doesn’t send an email'],
  },
]
