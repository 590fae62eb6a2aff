-- Nothing asks for the states of all companies' e-mails of contracts.
DROP INDEX CONCURRENTLY IF EXISTS "emails_by_state";
