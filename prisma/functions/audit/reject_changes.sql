-- Rejects changes to an append-only table, even by the owner of the database. Privileges already prevent changes by the
-- application role.
CREATE OR REPLACE FUNCTION reject_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % can''t be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
