"""A client for the House Bills partner API."""

from .client import HouseBillsClient
from .errors import (
    AddressNotFoundError,
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionFailedError,
    ForbiddenError,
    HouseBillsError,
    InvalidRequestError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    TenantHasContractError,
    UnexpectedResponseError,
    WebhookVerificationError,
)
from .models import (
    BillsPackageRequest,
    CreateResult,
    FieldError,
    PossibleAddress,
    QuoteItem,
    QuoteRequest,
    Quotes,
    SelectedServices,
)
from .webhook import Webhook, WebhookData, WebhookEvent

__all__ = [
    "AddressNotFoundError",
    "ApiError",
    "AuthenticationError",
    "BillsPackageRequest",
    "ConflictError",
    "ConnectionFailedError",
    "CreateResult",
    "FieldError",
    "ForbiddenError",
    "HouseBillsClient",
    "HouseBillsError",
    "InvalidRequestError",
    "PossibleAddress",
    "QuoteItem",
    "QuoteRequest",
    "Quotes",
    "RateLimitError",
    "RequestTimeoutError",
    "SelectedServices",
    "ServerError",
    "TenantHasContractError",
    "UnexpectedResponseError",
    "Webhook",
    "WebhookData",
    "WebhookEvent",
    "WebhookVerificationError",
]
