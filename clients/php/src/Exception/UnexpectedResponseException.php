<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use HouseBills\ReceivedResponse;

/** The response isn't from the service. For example, a proxy sent it. */
final class UnexpectedResponseException extends ApiException
{
    protected function describe(ReceivedResponse $response): string
    {
        return "The response with status {$response->status} isn't from the House Bills API";
    }
}
