-- When the request was held, so that partners can still read this once its unmatched address is settled.
ALTER TABLE house_contracts ADD COLUMN address_request_created_at timestamptz(3);
ALTER TABLE closed_unmatched_addresses ADD COLUMN created_at timestamptz(3);
