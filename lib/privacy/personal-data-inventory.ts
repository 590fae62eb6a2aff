import type { PersonalData } from './personal-data'
import { STAFF_DATA_MAP } from './staff-data-map'
import { TENANT_DATA_MAP } from './tenant-data-map'

/** Every column with personal data. non-personal-columns.ts lists all others, and a test compares both with the database. */
export const PERSONAL_DATA: PersonalData[] = [...TENANT_DATA_MAP, ...STAFF_DATA_MAP]
