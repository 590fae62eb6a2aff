<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The idempotency key belongs to a request that is still running (409) or had another body (422). */
final class ConflictException extends ApiException
{
}
