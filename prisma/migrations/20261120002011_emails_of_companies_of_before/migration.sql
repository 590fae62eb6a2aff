-- Alone in its migration, since it commits.
CALL name_companies_of_emails();
