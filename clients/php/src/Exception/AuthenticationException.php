<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The API key is missing, unknown, expired or revoked. */
final class AuthenticationException extends ApiException
{
}
