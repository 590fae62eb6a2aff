"""The errors of the client."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from .models import FieldError, PossibleAddress, from_json


@dataclass(frozen=True)
class ReceivedResponse:
    """A response that arrived completely."""

    status: int
    headers: Mapping[str, str]
    request_id: str
    body: Any
    """The parsed JSON, or None if the body isn't JSON."""

    @property
    def is_replay(self) -> bool:
        """Whether an earlier request with the same idempotency key had already been carried out."""
        return self.headers.get("Idempotent-Replayed") == "true"


class HouseBillsError(Exception):
    """The base class of all errors that the client raises."""

    idempotency_key: str | None = None
    """The Idempotency-Key of the request, if it had one. To repeat the request, pass the same key."""


class ApiError(HouseBillsError):
    """The base class of the errors that come from a response. After a 408, the client raises this class itself."""

    def __init__(self, response: ReceivedResponse) -> None:
        self.message = self._describe(response)
        super().__init__(self.message)
        self.status = response.status
        """The HTTP status."""
        self.code: str | None = response.headers.get("Error-Code")
        """The stable code of the error, such as tenant_has_contract. None if the response lacks the Error-Code header."""
        self.request_id = response.request_id
        """The X-Request-Id header. Quote it when you contact support. Empty if the response lacks it."""
        self.body: Any = response.body
        """The response's JSON, or None if it isn't JSON."""
        self.retry_after = _parse_retry_after(response.headers.get("Retry-After", "").strip())
        """The Retry-After header in seconds, if there is one. If it's a date, how many seconds away that is."""

    def _describe(self, response: ReceivedResponse) -> str:
        body = response.body if isinstance(response.body, dict) else {}
        message = body.get("message") or body.get("error")
        # A gateway's JSON can have another format.
        return message if isinstance(message, str) else f"The response has status {response.status}"


class InvalidIdempotencyKeyError(HouseBillsError):
    """The idempotency key isn't 1 to 255 visible ASCII characters. The request wasn't sent."""


class InvalidRequestError(ApiError):
    """The request is invalid. If fields are missing or invalid, `errors` lists them."""

    def __init__(self, response: ReceivedResponse) -> None:
        super().__init__(response)
        # A 413 can be from a proxy, which has other lists.
        is_from_service = response.status == 400
        errors = response.body.get("errors", []) if is_from_service else []
        self.errors = [from_json(FieldError, error) for error in errors]
        self.possible_addresses = read_possible_addresses(response) if is_from_service else []
        """Similar postcodes that are served, if `get_quotes` rejected the postcode."""


class AddressNotFoundError(ApiError):
    """`create_bills_package` doesn't find the address. Ask a person to choose one of `possible_addresses`."""

    def __init__(self, response: ReceivedResponse) -> None:
        super().__init__(response)
        self.possible_addresses = read_possible_addresses(response)
        """The best match is first. Empty if there's no similar address."""


class TenantHasContractError(ApiError):
    """The tenant already has a contract."""


class AuthenticationError(ApiError):
    """The API key is missing, unknown, expired or revoked."""


class ForbiddenError(ApiError):
    """The API key isn't allowed for this endpoint or from this network."""


class NotFoundError(ApiError):
    """The path doesn't exist, or your company has nothing with this ID in the mode of the key."""


class RateLimitError(ApiError):
    """The key's rate limit is used up."""


class ConflictError(ApiError):
    """The idempotency key belongs to a request that is still running (409) or had another body (422)."""


class ServerError(ApiError):
    """The service or its load balancer failed (5xx). The request may have been carried out, unless it's a 503."""


class UnexpectedResponseError(ApiError):
    """The response isn't from the service. For example, a proxy sent it."""

    def _describe(self, response: ReceivedResponse) -> str:
        return f"The response with status {response.status} isn't from the House Bills API"


class ConnectionFailedError(HouseBillsError):
    """No complete response arrived. The request may have been carried out."""


class RequestTimeoutError(ConnectionFailedError):
    """No response arrived in time. The request may have been carried out."""


class WebhookVerificationError(HouseBillsError):
    """A webhook message isn't from House Bills, or is too old."""


def _parse_retry_after(value: str) -> int | None:
    """Returns the seconds in a Retry-After header, or until its date. Returns None if it has neither."""
    if value.isdecimal():
        return int(value)
    try:
        date = parsedate_to_datetime(value).replace(tzinfo=UTC) if value.endswith("GMT") else None
    except ValueError:
        date = None
    return max(math.ceil((date - datetime.now(UTC)).total_seconds()), 0) if date else None


def read_possible_addresses(response: ReceivedResponse) -> list[PossibleAddress]:
    addresses = response.body.get("possibleAddresses", [])
    return [PossibleAddress(address["addressId"], address["address"]) for address in addresses]


def to_response_error(response: ReceivedResponse) -> ApiError:
    """Returns the error for a response whose status isn't 200."""
    return _choose_error_class(response)(response)


def _choose_error_class(response: ReceivedResponse) -> type[ApiError]:
    # A load balancer can send these too, so don't require the service's format. After a 408, the request wasn't received,
    # so it can't be invalid.
    if response.status == 408:
        return ApiError
    if response.status == 413:
        return InvalidRequestError
    if response.status == 429:
        return RateLimitError
    if response.status >= 500:
        return ServerError
    body = response.body if isinstance(response.body, dict) else {}
    if not response.request_id or body.get("status") != "error":
        return UnexpectedResponseError
    if response.status == 401:
        return AuthenticationError
    if response.status == 403:
        return ForbiddenError
    if response.status == 404:
        return NotFoundError
    if response.status in (409, 422):
        return ConflictError
    code = response.headers.get("Error-Code")
    if code == "tenant_has_contract":
        return TenantHasContractError
    if code == "address_not_found":
        return AddressNotFoundError
    return InvalidRequestError
