<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The key's rate limit is used up. */
final class RateLimitException extends ApiException
{
}
