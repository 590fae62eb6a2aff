<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use RuntimeException;

/** The base class of all exceptions that the client's methods throw. */
class HouseBillsException extends RuntimeException
{
    /** The Idempotency-Key of the request, if it had one. To repeat the request, pass the same key. */
    public ?string $idempotencyKey = null;
}
