// `npm run admin -- …`: runs the bundled scripts/admin.ts. This is plain JavaScript, because it must run on Node 20
// before anything is installed.
import { installAndRun } from './start/install-and-run.mjs'

await installAndRun('admin', 'inherit')
