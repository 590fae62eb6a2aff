-- The words by which support finds an unmatched address. The trigger unmatched_addresses_index fills the column, also for
-- existing rows. The index has no pending list, because requests are rarely held, and searches would have to read it.
ALTER TABLE unmatched_addresses ADD COLUMN search_words tsvector NOT NULL DEFAULT ''::tsvector;
CREATE INDEX unmatched_addresses_by_words ON unmatched_addresses USING gin (search_words) WITH (fastupdate = off);

-- The unmatched addresses that a search by support showed.
ALTER TABLE support_access_log ADD COLUMN unmatched_address_ids int[] DEFAULT ARRAY[]::int[];
