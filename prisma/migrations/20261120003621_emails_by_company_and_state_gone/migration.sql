DROP INDEX CONCURRENTLY IF EXISTS "emails_by_company_and_state";
