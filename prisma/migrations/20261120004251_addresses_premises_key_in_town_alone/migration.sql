DROP INDEX CONCURRENTLY "addresses_premises_key_beginnings";
