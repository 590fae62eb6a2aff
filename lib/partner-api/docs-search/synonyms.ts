/** The words that the guides use, by the words that readers may type instead. */
const SYNONYMS = new Map(
  Object.entries({
    429: 'rate limit',
    allowlist: 'restrict network',
    autocomplete: 'suggestions',
    breaking: 'compatibility',
    composer: 'package registry',
    cursor: 'page list',
    delete: 'reset',
    flat: 'home address',
    gdpr: 'personal data',
    hmac: 'signature',
    ip: 'network',
    ips: 'network',
    latency: 'response time',
    local: 'own machine',
    localhost: 'own machine',
    mobile: 'phone',
    npm: 'package registry',
    oauth: 'single sign-on',
    packagist: 'package registry',
    php: 'client install',
    pip: 'package registry',
    pypi: 'package registry',
    python: 'client install',
    resend: 'sending again',
    sandbox: 'test mode',
    sdk: 'clients',
    sso: 'single sign-on',
    throttling: 'rate limit',
    timeout: 'wait response time',
    timeouts: 'wait response time',
    timezone: 'time zone',
    timezones: 'time zone',
    typescript: 'client install',
    typo: 'typing',
    versioning: 'compatibility',
    whitelist: 'restrict network',
  }),
)

/** Returns the words to search for if a reader types a word: the word itself, and what the guides say instead. */
export function withSynonyms(word: string): string[] {
  const synonym = SYNONYMS.get(word.toLowerCase())
  return synonym === undefined ? [word] : [word, synonym]
}
