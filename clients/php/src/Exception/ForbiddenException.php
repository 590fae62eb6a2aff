<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The API key isn't allowed for this endpoint or from this network. */
final class ForbiddenException extends ApiException
{
}
