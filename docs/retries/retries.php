<?php
// Creates a bills package. Retries if the response is lost, or if the error may be
// temporary.
// Needs PHP 8.1 or newer, with the openssl extension. Run it with: php retries.php
declare(strict_types=1);

$baseUrl = getenv('BASE_URL') ?: fail('Set BASE_URL to the base URL of the service');
$apiKey = getenv('API_KEY') ?: fail('Set API_KEY to a test key, eb_test_…');

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

const MAX_ATTEMPTS = 7;

/** Whether to retry after a status: 0 (no valid response), 408, 409, 429 or 5xx. */
function isRetryable(int $status): bool
{
    return in_array($status, [0, 408, 409, 429], true) || $status >= 500;
}

/**
 * Sends a request until the response is final. Returns its status and text.
 * The status is 0 if the last attempt got no valid response.
 */
function postWithRetries(string $endpoint, string $body, string $idempotencyKey): array
{
    for ($attempt = 1; ; $attempt++) {
        [$status, $text, $retryAfter] = post($endpoint, $body, $idempotencyKey);
        if (!isRetryable($status) || $attempt === MAX_ATTEMPTS) {
            return [$status, $text];
        }
        // Exponential backoff with jitter: 0.5 to 1 second, then twice that, and so on.
        $backoffMs = 1000 * 2 ** ($attempt - 1);
        $waitMs = random_int(intdiv($backoffMs, 2), $backoffMs) + 1000 * $retryAfter;
        fwrite(STDERR, "Attempt $attempt: status $status. Next attempt in $waitMs ms.\n");
        usleep(1000 * $waitMs);
    }
}

/** Sends a request once. Returns the status, the text and the seconds in Retry-After. */
function post(string $endpoint, string $body, string $idempotencyKey): array
{
    global $baseUrl, $apiKey;
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            "X-API-Key: $apiKey",
            'Content-Type: application/json',
            "Idempotency-Key: $idempotencyKey",
        ],
        'content' => $body,
        'ignore_errors' => true, // read the body of an error response too
        'follow_location' => 0, // so that no other host gets the API key
        'timeout' => 70, // a response can take more than a minute
    ]]);
    $stream = @fopen("$baseUrl/api/external/$endpoint.php", 'r', false, $context);
    if ($stream === false) {
        return [0, error_get_last()['message'] ?? '', 0];
    }
    $headers = implode("\n", stream_get_meta_data($stream)['wrapper_data']);
    $text = (string) stream_get_contents($stream);
    $status = preg_match('/^HTTP\S+ (\d+)/', $headers, $match) ? (int) $match[1] : 0;
    // The response can be incomplete, or a proxy's page.
    if ($status === 200 && (json_decode($text, true)['status'] ?? '') !== 'success') {
        return [0, "The response isn't from the API", 0];
    }
    $hasRetryAfter = preg_match('/^Retry-After: *(.+)/mi', $headers, $match);
    return [$status, $text, $hasRetryAfter ? toSeconds(trim($match[1])) : 0];
}

/**
 * Returns how many seconds a Retry-After header asks to wait. It contains a number of
 * seconds, or a date.
 */
function toSeconds(string $retryAfter): int
{
    if (preg_match('/^\d+$/', $retryAfter)) {
        return (int) $retryAfter;
    }
    return max((int) strtotime($retryAfter) - time(), 0); // 0 if it's invalid
}

// Use your own booking number, and store it before you send it.
$booking = 'booking-' . bin2hex(random_bytes(8));
// Create the text once, because every attempt must send exactly the same bytes.
$body = json_encode([
    'firstName' => 'Ada',
    'lastName' => 'Brown',
    'birthday' => '2001-04-23',
    'email' => "ada.brown+$booking@example.com",
    'contactNo' => '+44 7700 900123',
    'address' => '1 Test Street, Testington, LS99 9ZZ',
    'broadband' => '100mbps',
    'numberOfTenants' => 4,
    'startDate' => '2027-09-01',
    'endDate' => '2028-08-31',
    'selectedServices' => ['gas' => 'true', 'electricity' => 'true', 'wifi' => 'true'],
], JSON_THROW_ON_ERROR);

[$status, $text] = postWithRetries('createBillsPackage', $body, $booking);
if ($status !== 200) {
    fail("Failed with status $status: $text");
}
$response = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
echo "House contract {$response['data']['houseContractId']}\n";
