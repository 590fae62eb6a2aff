"""The client."""

import urllib.parse
import uuid
from collections.abc import Iterator
from typing import Any

from .models import (
    BillsPackageRequest,
    CancelledContract,
    Contract,
    ContractDetail,
    ContractPage,
    ContractStatus,
    CreateResult,
    HeldRequest,
    Model,
    PossibleAddress,
    Quote,
    QuoteItem,
    QuoteRequest,
    Quotes,
    ResentEmail,
    ResolvedContract,
    TimelineEntry,
    UnmatchedAddress,
    UnmatchedAddressChange,
    UnmatchedAddressDetail,
    UnmatchedAddressPage,
    UnmatchedAddressStatus,
    from_json,
)
from .transport import Transport

UNMATCHED_ADDRESSES = "/api/v1/unmatched-addresses"


class HouseBillsClient:
    """A client for the partner API.

    It retries requests after temporary failures. Its methods raise a HouseBillsError if a request is rejected or keeps
    failing.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 70,
        max_retries: int = 6,
        retry_delay: float = 1,
    ) -> None:
        """Creates a client. Raises ValueError if the base URL or the API key is missing or malformed.

        :param base_url: the service's base URL, such as "https://bills.example.com"
        :param api_key: the API key: "eb_live_…" or "eb_test_…"
        :param timeout: how long each attempt can take, in seconds, from connecting to the end of the response. A
            response can take a minute
        :param max_retries: how many times a failed request is retried. With six, the pauses add up to more than the
            30 seconds for which an idempotency key can stay locked after the service failed
        :param retry_delay: the longest pause before the first retry, in seconds. It doubles with each retry
        """
        self._transport = Transport(base_url, api_key, timeout, max_retries, retry_delay)

    def create_bills_package(self, body: BillsPackageRequest, *, idempotency_key: str | None = None) -> CreateResult:
        """Creates a house contract for a tenant, who receives a confirmation email.

        Raises InvalidIdempotencyKeyError if the idempotency key is invalid.

        :param idempotency_key: the service carries out a request with this key only once for at least 48 hours, even if
            you call the method again. Use 1 to 255 visible ASCII characters. Default: a random UUID, so that retries
            are safe
        """
        return self._write("/api/external/createBillsPackage.php", body, CreateResult, idempotency_key)

    def get_quotes(self, body: QuoteRequest, *, idempotency_key: str | None = None) -> Quotes:
        """Gets quotes for a property's utilities.

        Raises InvalidIdempotencyKeyError if the idempotency key is invalid.

        :param idempotency_key: with the same key, you get the same quotes for at least 48 hours
        """
        response = self._transport.post("/api/external/getQuotes.php", body, idempotency_key)
        quotes = [from_json(QuoteItem, item) for item in response.body["data"]["quotes"]]
        return Quotes(quotes, response.request_id, response.is_replay)

    def list_contracts(
        self,
        *,
        status: ContractStatus | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        starting_after: int | None = None,
        limit: int = 50,
    ) -> ContractPage:
        """Lists a page of your company's contracts in the mode of the key, newest first.

        :param status: only contracts with this status
        :param created_from: only contracts that were created on this day or later, in UK time (YYYY-MM-DD)
        :param created_to: only contracts that were created on this day or earlier, in UK time (YYYY-MM-DD)
        :param starting_after: the house_contract_id of the last contract of the previous page
        :param limit: how many contracts a page has: 1 to 100
        """
        query = {
            "status": status,
            "createdFrom": created_from,
            "createdTo": created_to,
            "startingAfter": starting_after,
            "limit": limit,
        }
        response = self._transport.get("/api/v1/contracts", query)
        data = response.body["data"]
        contracts = [from_json(Contract, contract) for contract in data["contracts"]]
        return ContractPage(contracts, data["hasMore"], response.request_id)

    def iterate_contracts(
        self,
        *,
        status: ContractStatus | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        starting_after: int | None = None,
    ) -> Iterator[Contract]:
        """Iterates over your company's contracts in the mode of the key, newest first.

        Requests each page when it's needed. The parameters are those of `list_contracts`. To continue after an error, set
        `starting_after` to the `house_contract_id` of the last contract that you got.
        """
        has_more = True
        while has_more:
            page = self.list_contracts(
                status=status,
                created_from=created_from,
                created_to=created_to,
                starting_after=starting_after,
                limit=100,
            )
            yield from page.contracts
            has_more = page.has_more
            starting_after = page.contracts[-1].house_contract_id if has_more else None

    def find_contracts(
        self, *, email: str | None = None, request_id: str | None = None, idempotency_key: str | None = None
    ) -> list[Contract]:
        """Finds your company's contracts, newest first.

        They must match each of the arguments: the tenant's email address, and the ID and the Idempotency-Key of the
        request that created the contract.
        """
        search = _without_none({"email": email, "requestId": request_id, "idempotencyKey": idempotency_key})
        response = self._transport.post("/api/v1/contracts/find", search)
        return [from_json(Contract, contract) for contract in response.body["data"]["contracts"]]

    def get_contract(self, house_contract_id: int) -> ContractDetail:
        """Gets one of your company's contracts, with its history.

        Raises NotFoundError if there's none with this ID in the mode of the key.
        """
        response = self._transport.get(f"/api/v1/contracts/{house_contract_id}")
        contract = response.body["data"]["contract"]
        timeline = [from_json(TimelineEntry, entry) for entry in contract["timeline"]]
        return from_json(ContractDetail, {**contract, "timeline": timeline})

    def cancel_contract(self, house_contract_id: int, *, idempotency_key: str | None = None) -> CancelledContract:
        """Cancels a contract before its tenancy starts, so that the tenant can have another one.

        The tenant gets an email. Raises InvalidRequestError if the tenancy has started, or the contract was cancelled or
        closed before.

        :param idempotency_key: as for `create_bills_package`
        """
        return self._write(f"/api/v1/contracts/{house_contract_id}/cancel", {}, CancelledContract, idempotency_key)

    def resend_contract_email(self, house_contract_id: int, *, idempotency_key: str | None = None) -> ResentEmail:
        """Sends the newest failed email about a contract again. In test mode, only emails to email-fails@test-mode.example fail.

        Raises InvalidRequestError if no email about the contract can be sent again.

        :param idempotency_key: as for `create_bills_package`
        """
        return self._write(f"/api/v1/contracts/{house_contract_id}/resend-email", {}, ResentEmail, idempotency_key)

    def list_unmatched_addresses(
        self,
        *,
        status: UnmatchedAddressStatus | None = None,
        starting_after: int | None = None,
        limit: int = 50,
    ) -> UnmatchedAddressPage:
        """Lists a page of your company's unmatched addresses in the mode of the key, newest first.

        :param status: only unmatched addresses with this status
        :param starting_after: the address_request_id of the last unmatched address of the previous page
        :param limit: how many unmatched addresses a page has: 1 to 100
        """
        query = {"status": status, "startingAfter": starting_after, "limit": limit}
        response = self._transport.get(UNMATCHED_ADDRESSES, query)
        data = response.body["data"]
        addresses = [_to_unmatched_address(address) for address in data["unmatchedAddresses"]]
        return UnmatchedAddressPage(addresses, data["hasMore"], response.request_id)

    def iterate_unmatched_addresses(
        self, *, status: UnmatchedAddressStatus | None = None, starting_after: int | None = None
    ) -> Iterator[UnmatchedAddress]:
        """Iterates over your company's unmatched addresses, newest first.

        Requests each page when it's needed. To continue after an error, set `starting_after` to the `address_request_id`
        of the last one that you got.
        """
        has_more = True
        while has_more:
            page = self.list_unmatched_addresses(status=status, starting_after=starting_after, limit=100)
            yield from page.unmatched_addresses
            has_more = page.has_more
            starting_after = page.unmatched_addresses[-1].address_request_id if has_more else None

    def find_unmatched_addresses(
        self, *, request_id: str | None = None, idempotency_key: str | None = None
    ) -> list[UnmatchedAddress]:
        """Finds the unmatched address of a request that you sent, by its ID, its Idempotency-Key or both."""
        search = _without_none({"requestId": request_id, "idempotencyKey": idempotency_key})
        response = self._transport.post(f"{UNMATCHED_ADDRESSES}/find", search)
        return [_to_unmatched_address(address) for address in response.body["data"]["unmatchedAddresses"]]

    def get_unmatched_address(self, address_request_id: int) -> UnmatchedAddressDetail:
        """Gets one of your company's unmatched addresses, with its possible addresses.

        Raises NotFoundError if there's none with this ID in the mode of the key.
        """
        response = self._transport.get(f"{UNMATCHED_ADDRESSES}/{address_request_id}")
        return _to_unmatched_address_detail(response.body["data"]["unmatchedAddress"])

    def resolve_unmatched_address(
        self,
        address_request_id: int,
        *,
        address_id: str,
        request_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> ResolvedContract:
        """Creates the contract of an unmatched address with the address that a person has chosen.

        Raises InvalidRequestError if no address has the ID, or if nobody can choose an address any more.

        :param address_id: the ID or the text of the address
        :param request_id: the request_id of the unmatched address when you read it. If a later request has replaced
            that one, the choice is rejected. Default: the choice applies to the latest request
        :param idempotency_key: as for `create_bills_package`
        """
        choice = _without_none({"addressId": address_id, "requestId": request_id})
        path = f"{UNMATCHED_ADDRESSES}/{address_request_id}/resolve"
        return self._write(path, choice, ResolvedContract, idempotency_key)

    def dismiss_unmatched_address(
        self, address_request_id: int, *, idempotency_key: str | None = None
    ) -> UnmatchedAddressChange:
        """Dismisses an unmatched address, because you don't need its contract."""
        path = f"{UNMATCHED_ADDRESSES}/{address_request_id}/dismiss"
        return self._write(path, {}, UnmatchedAddressChange, idempotency_key)

    def restore_unmatched_address(
        self, address_request_id: int, *, idempotency_key: str | None = None
    ) -> UnmatchedAddressChange:
        """Undoes a dismissal."""
        path = f"{UNMATCHED_ADDRESSES}/{address_request_id}/restore"
        return self._write(path, {}, UnmatchedAddressChange, idempotency_key)

    def suggest_addresses(self, *, address: str) -> list[PossibleAddress]:
        """Suggests addresses for a line that somebody types into your form."""
        response = self._transport.post("/api/v1/addresses/suggest", {"address": address})
        return _to_possible_addresses(response.body["data"])

    def get_quote(self, request_id: str) -> Quote:
        """Gets the quotes that a request returned, and what you sent.

        Raises NotFoundError if there's none in the mode of the key.

        :param request_id: the request_id that `get_quotes` returned
        """
        response = self._transport.get(f"/api/v1/quotes/{urllib.parse.quote(request_id, safe='')}")
        quote = response.body["data"]["quote"]
        return from_json(Quote, {**quote, "quotes": [from_json(QuoteItem, item) for item in quote["quotes"]]})

    def _write(self, path: str, body: Any, result: type[Model], idempotency_key: str | None) -> Model:
        """Sends a request that changes something. Makes an idempotency key if there's none."""
        key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        response = self._transport.post(path, body, key)
        return from_json(
            result,
            {
                **response.body["data"],
                "requestId": response.request_id,
                "idempotencyKey": key,
                "isReplay": response.is_replay,
            },
        )


def _without_none(fields: dict[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in fields.items() if value is not None}


def _to_possible_addresses(data: dict[str, Any]) -> list[PossibleAddress]:
    return [from_json(PossibleAddress, address) for address in data["possibleAddresses"]]


def _to_unmatched_address(data: dict[str, Any]) -> UnmatchedAddress:
    return from_json(UnmatchedAddress, {**data, "request": _to_held_request(data)})


def _to_unmatched_address_detail(data: dict[str, Any]) -> UnmatchedAddressDetail:
    addresses = _to_possible_addresses(data)
    return from_json(
        UnmatchedAddressDetail, {**data, "request": _to_held_request(data), "possibleAddresses": addresses}
    )


def _to_held_request(data: dict[str, Any]) -> HeldRequest | None:
    return from_json(HeldRequest, data["request"]) if data["request"] else None
