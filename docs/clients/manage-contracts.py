# Chooses an address, then finds, cancels and lists contracts.
# Needs Python 3.11 or newer, and the client:
# pip install ./house_bills-1.0.0-py3-none-any.whl
import os
import sys
import time

from house_bills import AddressNotFoundError, HouseBillsClient, HouseBillsError

# The base URL of the service, and a test key: eb_test_…
BASE_URL, API_KEY = os.environ.get("BASE_URL"), os.environ.get("API_KEY")
if not BASE_URL or not API_KEY:
    sys.exit("Set BASE_URL and API_KEY")

bills = HouseBillsClient(BASE_URL, API_KEY)
booking = f"booking-{time.time_ns()}"  # your own reference, and the idempotency key


def create_contract():
    """Creates a contract. Its address isn't found, so a person has to choose one."""
    try:
        bills.create_bills_package(
            {
                "firstName": "Ada",
                "lastName": "Brown",
                "birthday": "2001-04-23",
                "email": f"{booking}@example.com",
                "contactNo": "+44 7700 900123",
                "address": "4 Test Street, Testington",
                "broadband": "100mbps",
                "numberOfTenants": 4,
                "startDate": "2027-09-01",
                "endDate": "2028-08-31",
                "selectedServices": {"gas": "true", "wifi": "true"},
            },
            idempotency_key=booking,
        )
    except AddressNotFoundError:
        resolve_address()


def resolve_address():
    """Finds the unmatched address by your own reference, and lets a person choose."""
    [unmatched] = bills.find_unmatched_addresses(idempotency_key=booking)
    detail = bills.get_unmatched_address(unmatched.address_request_id)
    numbered = enumerate(detail.possible_addresses, start=1)
    choices = {str(number): choice for number, choice in numbered}
    for number, choice in choices.items():
        print(f"{number}. {choice.address}")
    print("Enter the number of the right one:", flush=True)
    answer = sys.stdin.readline().strip()
    if answer not in choices:
        sys.exit("No address chosen")
    bills.resolve_unmatched_address(
        unmatched.address_request_id,
        address_id=choices[answer].address_id,
        request_id=unmatched.request_id,
    )


try:
    create_contract()

    # Find the contract by your own reference.
    for contract in bills.find_contracts(idempotency_key=booking):
        print(f"House contract {contract.house_contract_id}: {contract.matched_address}")
        # Cancel it. This is possible until the day before the tenancy starts.
        cancelled = bills.cancel_contract(contract.house_contract_id)
        print(f"House contract {contract.house_contract_id} is {cancelled.status}")

    # Go through all active contracts. The client requests each page when it's needed.
    count = sum(1 for contract in bills.iterate_contracts(status="active"))
    print(f"Active contracts: {count}")
except HouseBillsError as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(1)
