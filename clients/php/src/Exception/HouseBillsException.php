<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use RuntimeException;

/** The base class of all exceptions that the client throws, except for wrong arguments. */
class HouseBillsException extends RuntimeException
{
    /** The Idempotency-Key of a create request. Send it again to find out whether the contract was created. */
    public ?string $idempotencyKey = null;
}
