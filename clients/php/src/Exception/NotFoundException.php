<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The path doesn't exist, or your company has no such object in the mode of the key. */
final class NotFoundException extends ApiException
{
}
