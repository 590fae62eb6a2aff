curl -sS "$BASE_URL/api/external/createBillsPackage.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ${BOOKING:?Send the first request on this page before this one}" \
  -d '{
    "firstName": "Ada", "lastName": "Brown",
    "email": "ada.brown+'$BOOKING'@example.com", "contactNo": "+44 7700 900123",
    "birthday": "2001-04-23", "address": "2 Test Street, Testington, LS99 9ZZ",
    "broadband": "100mbps", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31",
    "selectedServices": {"gas": "true", "electricity": "true", "wifi": "true"}
  }'
