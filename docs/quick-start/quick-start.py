# Quotes for a home, then the bills package of its tenant.
# Python 3.9 or newer, nothing to install.
import json
import os
import sys
import time
import urllib.error
import urllib.request

BASE_URL = os.environ["BASE_URL"]  # the address of the service
API_KEY = os.environ["API_KEY"]  # a test key: eb_test_…


def call(endpoint, body, idempotency_key=None):
    """The answer of an endpoint, whatever its status."""
    headers = {"X-API-Key": API_KEY, "Content-Type": "application/json"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    url = f"{BASE_URL}/api/external/{endpoint}.php"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


booking = f"booking-{int(time.time())}"  # stands for your own number of it
tenant = {
    "firstName": "Ada",
    "lastName": "Brown",
    "email": f"{booking}@example.com",
    "contactNo": "+44 7700 900123",
}
tenancy = {"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}

# 1. What would the bills cost?
answer = call("getQuotes", {**tenant, **tenancy, "postcode": "LS6 3AA"})
if answer["status"] != "success":
    sys.exit(answer["message"])
for quote in answer["data"]["quotes"]:
    if quote.get("planType") == "UNLIMITED":
        print(f"{quote['utilityType']} UNLIMITED: £{quote['weeklyQuote']} a week")

# 2. Set the bills up. A retry under the same Idempotency-Key does nothing twice.
request = {
    **tenant,
    **tenancy,
    "birthday": "2001-04-23",
    "address": "4 Test Street, Testington",
    "broadband": "100mbps",
    "selectedServices": {"gas": "true", "electricity": "true", "water": "true", "wifi": "true"},
}
answer = call("createBillsPackage", request, booking)

# 3. No house has this address: somebody chooses one, here the first.
# Another body needs another key.
if answer.get("possibleAddresses"):
    chosen = answer["possibleAddresses"][0]
    print(f"Chosen: {chosen['address']}")
    request["address"] = chosen["addressId"]
    answer = call("createBillsPackage", request, f"{booking}-chosen")

if answer["status"] != "success":
    sys.exit(answer.get("message") or answer["error"])
print(f"House contract {answer['data']['houseContractId']}")
