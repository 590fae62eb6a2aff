<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** No response arrived in time. The request may have been carried out. */
final class RequestTimeoutException extends ConnectionFailedException
{
}
