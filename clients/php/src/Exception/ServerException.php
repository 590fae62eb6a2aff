<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The service or its load balancer failed (5xx). The request may have been carried out, unless the status is 503. */
final class ServerException extends ApiException
{
}
