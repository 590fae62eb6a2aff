import type { PersonalData } from './personal-data'
import { STAFF_DATA_MAP } from './staff-data-map'
import { TENANT_DATA_MAP } from './tenant-data-map'

/** Every column that says something of people; non-personal-columns.ts has all others. A test compares both with the database. */
export const PERSONAL_DATA: PersonalData[] = [...TENANT_DATA_MAP, ...STAFF_DATA_MAP]
