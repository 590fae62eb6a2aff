-- The requests that a later one replaced, so that their recorded outcomes can be replaced too.
ALTER TABLE unmatched_addresses ADD COLUMN replaced_request_ids uuid[] DEFAULT ARRAY[]::uuid[];
