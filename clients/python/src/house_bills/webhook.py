"""Verifies webhook messages."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NotRequired, Protocol, TypedDict

from .errors import WebhookVerificationError

TOLERANCE_SECONDS = 300


class WebhookData(TypedDict):
    """The data of a message. Which fields it has depends on the message's type."""

    mode: Literal["live", "test"]
    houseContractId: NotRequired[int | None]
    tenantId: NotRequired[int]
    addressRequestId: NotRequired[int | None]
    idempotencyKey: NotRequired[str | None]
    reason: NotRequired[str]
    requestId: NotRequired[str]
    emailId: NotRequired[str]
    template: NotRequired[str]
    challenge: NotRequired[str]
    isTestEvent: NotRequired[Literal[True]]


@dataclass(frozen=True)
class WebhookEvent:
    """A verified webhook message."""

    id: str
    """The webhook-id header. It's the same on every attempt, so use it to skip duplicates."""
    type: str
    """Such as "contract.created". Others may follow, so ignore types you don't know."""
    timestamp: datetime
    """When the event happened."""
    data: WebhookData


class Headers(Protocol):
    """The headers of a request: a dictionary, or the object of any web framework."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class Webhook:
    """Verifies webhook messages with an endpoint's signing secret, as Standard Webhooks specifies."""

    def __init__(self, secret: str) -> None:
        """Raises ValueError if the secret is missing, or isn't base64 text after "whsec_"."""
        try:
            # It's None if a program reads it from an environment variable that isn't set.
            self._key = base64.b64decode((secret or "").removeprefix("whsec_"), validate=True)
        except binascii.Error:
            self._key = b""
        if not self._key:
            raise ValueError("The signing secret must be whsec_ followed by base64")

    def verify(self, body: str | bytes, headers: Headers) -> WebhookEvent:
        """Returns the message if one of its signatures is valid, and it was sent within five minutes of now.

        Raises WebhookVerificationError if the message must not be trusted.

        :param body: the raw body, before it's parsed
        """
        values = {name.lower(): value for name, value in headers.items()}
        message_id, timestamp, signatures = (
            values.get(name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
        if not message_id or not timestamp or not signatures:
            raise WebhookVerificationError("A webhook header is missing")
        if not timestamp.isascii() or not timestamp.isdecimal() or len(timestamp) > 15:
            raise WebhookVerificationError("The webhook timestamp is invalid")
        if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
            raise WebhookVerificationError("The webhook timestamp is more than five minutes from now")
        content = body.encode() if isinstance(body, str) else body
        if not self._has_valid_signature(f"{message_id}.{timestamp}.".encode() + content, signatures):
            raise WebhookVerificationError("No webhook signature is valid")
        message = json.loads(content)
        return WebhookEvent(
            id=message_id,
            type=message["type"],
            timestamp=datetime.fromisoformat(message["timestamp"]),
            data=message["data"],
        )

    def _has_valid_signature(self, signed_content: bytes, signatures: str) -> bool:
        # During a rotation, the header has a signature for each secret, separated by spaces.
        expected = base64.b64encode(hmac.new(self._key, signed_content, hashlib.sha256).digest())
        # The comparison takes the same time for every signature.
        return any(hmac.compare_digest(b"v1," + expected, signature.encode()) for signature in signatures.split(" "))
