npm run admin -- key create --company 1 --expires 2027-12-31
npm run admin -- key create --company 1 --test
