BOOKING=booking-$(date +%s%N)

curl -sSi "$BASE_URL/api/external/createBillsPackage.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $BOOKING" \
  -d '{
    "firstName": "Sam", "lastName": "Green",
    "email": "sam.green+'$BOOKING'@example.com", "contactNo": "+44 7700 900123",
    "birthday": "2001-04-23", "address": "4 Test Street, Testington",
    "broadband": "100mbps", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31",
    "selectedServices": {"gas": "true", "electricity": "true", "wifi": "true"}
  }'
