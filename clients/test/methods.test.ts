// Compares the list of the clients' methods, which the guide shows, with the methods of each client and with its README.
// To write the list into the READMEs again, run this file with `npx vitest run -u`.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  CLIENT_LANGUAGES,
  CLIENT_METHODS,
  formatClientCall,
  formatClientResult,
} from '@/lib/partner-api/docs-samples/client-methods'

const run = promisify(execFile)

/** Reads the calls and the results of the methods from the source. Objects of fields become `{…}`. */
async function readTypeScriptMethods(): Promise<string[]> {
  const source = await readFile('clients/typescript/src/client.ts', 'utf8')
  const methods = source.matchAll(/^ {2}(?:async )?\*?(\w+)\(([^)]*)\): (?:Promise<(.+)>|(.+)) {$/gm)
  return [...methods].map(([, name, parameters = '', result, generator]) => {
    const types = [...parameters.matchAll(/(\w+): (\w+)/g)].flatMap(([, parameter = '', type = '']) => {
      if (/^(?:WriteOptions|QuoteOptions)$/.test(type)) return ['{ idempotencyKey? }']
      if (type === 'RequestOptions') return []
      return type === 'number' || type === 'string' || parameter === 'body' ? [parameter] : ['{…}']
    })
    return `${name}(${types.join(', ')}): ${result ?? generator?.replace(', void', '')}`
  })
}

/** Reads the calls and the results of the methods with reflection. */
async function readPhpMethods(): Promise<string[]> {
  const { stdout } = await run('/usr/bin/php', ['-r', PHP_PROGRAM])
  return JSON.parse(stdout)
}

const PHP_PROGRAM = `require 'clients/php/test/autoload.php';
  $methods = [];
  foreach ((new ReflectionClass(HouseBills\\HouseBillsClient::class))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
    if ($method->isConstructor()) continue;
    $parameters = array_map(fn ($each) => $each->name . ($each->isOptional() ? '?' : ''), $method->getParameters());
    preg_match('/@return (.*)/', $method->getDocComment(), $documented);
    $result = strtr($documented[1] ?? $method->getReturnType(), ['HouseBills\\\\' => '', '<int, ' => '<', ', void' => '']);
    $methods[] = $method->name . '(' . implode(', ', $parameters) . '): ' . $result;
  }
  echo json_encode($methods);`

/** Reads the calls and the results of the methods with reflection. */
async function readPythonMethods(): Promise<string[]> {
  const { stdout } = await run('/usr/bin/python3', ['-B', '-c', PYTHON_PROGRAM])
  return JSON.parse(stdout)
}

const PYTHON_PROGRAM = `
import inspect, json, re, sys
sys.path.insert(0, "clients/python/src")
from house_bills import HouseBillsClient

def write(name, method):
    signature = inspect.signature(method)
    parameters = list(signature.parameters.values())[1:]
    parts = [each.name + ("" if each.default is each.empty else "?") for each in parameters]
    keywords = [each.kind is each.KEYWORD_ONLY for each in parameters]
    if True in keywords:
        parts.insert(keywords.index(True), "*")
    result = signature.return_annotation
    result = re.sub(r"[\\w.]+\\.", "", str(result)) if "[" in str(result) else result.__name__
    return f"{name}({', '.join(parts)}): {result}"

methods = inspect.getmembers(HouseBillsClient, inspect.isfunction)
print(json.dumps([write(name, method) for name, method in methods if not name.startswith("_")]))`

const READERS = { TypeScript: readTypeScriptMethods, PHP: readPhpMethods, Python: readPythonMethods }

describe.each(CLIENT_LANGUAGES)('the list of methods in %s', (language) => {
  it('has the arguments and the results of every method of the client', async () => {
    const listed = CLIENT_METHODS.map(
      (method) => `${formatClientCall(method, language)}: ${formatClientResult(method, language)}`,
    )
    // The fields have the same names as in the other languages, because the types are generated from the same document.
    const hideFields = (text: string) => text.replaceAll(/{ (?!idempotencyKey\? })[^}]+ }/g, '{…}')
    const expected = language === 'TypeScript' ? listed.map(hideFields) : listed
    expect((await READERS[language]()).sort()).toEqual(expected.sort())
  })

  it('is in the README of the client', async () => {
    const file = `clients/${language.toLowerCase()}/README.md`
    const rows = CLIENT_METHODS.map((method) => [
      ...[`\`${formatClientCall(method, language)}\``, method.summary],
      ...[`\`${formatClientResult(method, language)}\``, method.hasKey ? 'Yes' : 'No'],
    ])
    const heading = ['Method', 'What it does', 'Returns', 'Idempotency key']
    const table = [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
    const readme = (await readFile(file, 'utf8')).replace(/^\| Method \|.*\n(?:\|.*\n)+/m, () => table)
    expect(readme).toContain(table)
    await expect(readme).toMatchFileSnapshot(`../../${file}`)
  })
})
