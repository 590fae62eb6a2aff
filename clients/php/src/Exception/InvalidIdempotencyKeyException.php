<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The idempotency key isn't 1 to 255 visible ASCII characters. The request wasn't sent. */
final class InvalidIdempotencyKeyException extends HouseBillsException
{
}
