// `npm run build`: everything that runs without the sources. The server lands in .next/standalone, the other programs in dist.
import { buildPrograms } from './launch/programs.ts'
import { buildServer } from './launch/web-build.ts'

const never = new AbortController().signal
await buildPrograms(never)
await buildServer(never)
