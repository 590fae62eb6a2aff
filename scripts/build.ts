// `npm run build`: everything that runs without the sources. The server lands in .next/standalone, the other programs in dist.
import { buildPrograms } from './launch/programs.ts'
import { buildServer } from './launch/web-build.ts'

const neverAborted = new AbortController().signal
await buildPrograms(neverAborted)
await buildServer(neverAborted)
