<?php

// Makes the calls that standard input lists as JSON, and prints their outcomes. See e2e/helpers/run-client.ts.

declare(strict_types=1);

use HouseBills\Exception\ApiException;
use HouseBills\Exception\HouseBillsException;
use HouseBills\HouseBillsClient;
use HouseBills\Webhook;

require __DIR__ . '/autoload.php';

function makeCall(array $call): object|array
{
    if ($call['method'] === 'verifyWebhook') {
        return (new Webhook($call['secret']))->verify($call['body'], $call['headers']);
    }
    $client = new HouseBillsClient(
        $call['baseUrl'],
        $call['apiKey'],
        timeout: $call['timeout'],
        maxRetries: $call['maxRetries'],
        retryDelay: $call['retryDelay'],
    );
    $method = $client->{$call['method']}(...);
    if (isset($call['body'])) {
        return $method($call['body'], ...(isset($call['idempotencyKey']) ? [$call['idempotencyKey']] : []));
    }
    $result = $method(...(isset($call['id']) ? [$call['id']] : []), ...($call['query'] ?? []));
    return $result instanceof Generator ? iterator_to_array($result, false) : $result;
}

function outcome(array $call): array
{
    try {
        return ['result' => withoutNulls(makeCall($call))];
    } catch (HouseBillsException | InvalidArgumentException $exception) {
        $kind = (new ReflectionClass($exception))->getShortName();
        $fields = get_object_vars($exception);
        // Exception's own code is a number.
        $fields['code'] = $fields['errorCode'] ?? null;
        unset($fields['body'], $fields['errorCode']);
        return ['error' => [
            ...withoutNulls($fields),
            'kind' => preg_replace('/Exception$/', '', $kind),
            'message' => $exception->getMessage(),
            'isApiError' => $exception instanceof ApiException,
        ]];
    }
}

function withoutNulls(mixed $value): mixed
{
    if ($value instanceof DateTimeImmutable) {
        return $value->format('Y-m-d\TH:i:s.v\Z');
    }
    if (is_object($value)) {
        $value = get_object_vars($value);
    }
    return is_array($value) ? array_map(withoutNulls(...), array_filter($value, fn ($part) => $part !== null)) : $value;
}

echo json_encode(array_map(outcome(...), json_decode(stream_get_contents(STDIN), true)), JSON_THROW_ON_ERROR);
