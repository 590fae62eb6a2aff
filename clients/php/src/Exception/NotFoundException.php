<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The path doesn't exist, or your company has nothing with this ID in the mode of the key. */
final class NotFoundException extends ApiException
{
}
