npm run admin -- key revoke 1
