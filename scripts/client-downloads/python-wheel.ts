import { createHash } from 'node:crypto'
import { type ArchiveFiles, createZip } from '../../lib/platform/create-zip.ts'

export interface PythonProject {
  name: string
  version: string
  description: string
  requiresPython: string
  classifiers: string[]
}

/**
 * Reads the fields of a `pyproject.toml` that a wheel needs. Each must be on a separate line.
 *
 * @throws if a field is missing
 */
export function readPythonProject(toml: string): PythonProject {
  const read = (field: string): unknown => {
    const value = new RegExp(`^${field} = (.+)$`, 'm').exec(toml)?.[1]
    if (!value) throw new Error(`pyproject.toml should have a line for ${field}`)
    // Strings and lists of strings are the same in TOML and JSON.
    return JSON.parse(value)
  }
  return {
    name: read('name') as string,
    version: read('version') as string,
    description: read('description') as string,
    requiresPython: read('requires-python') as string,
    classifiers: read('classifiers') as string[],
  }
}

/**
 * Creates a wheel, which pip installs without building it or downloading anything. From the sources, pip would first
 * download setuptools.
 *
 * The format: https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 *
 * @param modules the files to install, by their paths below `site-packages`
 */
export function createWheel(
  project: PythonProject,
  modules: ArchiveFiles,
  readme: string,
): { file: string; bytes: Uint8Array } {
  const baseName = `${project.name.replaceAll('-', '_')}-${project.version}`
  const infoFolder = `${baseName}.dist-info`
  const files = {
    ...modules,
    [`${infoFolder}/METADATA`]: buildMetadata(project, readme),
    [`${infoFolder}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: house-bills\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  }
  const recordFile = `${infoFolder}/RECORD`
  const record = Object.entries(files).map(([file, content]) => `${file},sha256=${hash(content)},${count(content)}\n`)
  return {
    file: `${baseName}-py3-none-any.whl`,
    bytes: createZip({ ...files, [recordFile]: `${record.join('')}${recordFile},,\n` }),
  }
}

const buildMetadata = (project: PythonProject, readme: string): string =>
  [
    'Metadata-Version: 2.1',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    `Requires-Python: ${project.requiresPython}`,
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n')

const hash = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('base64url')
const count = (content: Uint8Array | string): number => Buffer.byteLength(content)
