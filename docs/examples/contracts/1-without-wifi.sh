curl -sS "$BASE_URL/api/external/createBillsPackage.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{
    "firstName": "Mary", "lastName": "Stone",
    "email": "mary.stone+'$(date +%s%N)'@example.com", "contactNo": "+44 7700 900123",
    "birthday": "2001-04-23", "address": "3 Test Street, Testington, LS99 9ZZ",
    "broadband": "None", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31",
    "selectedServices": {"gas": "true", "electricity": "true", "water": "true"}
  }'
