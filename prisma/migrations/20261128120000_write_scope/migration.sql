-- Web processes of the previous build reject a key with this scope, so create such keys after all have been replaced.
ALTER TYPE api_key_scope ADD VALUE 'write';
