<?php
// Quotes for a home, then the bills package of its tenant.
// PHP 8.1 or newer, no extension needed.
declare(strict_types=1);

$baseUrl = getenv('BASE_URL') ?: fail('BASE_URL: the address of the service');
$apiKey = getenv('API_KEY') ?: fail('API_KEY: a test key, eb_test_…');

/** The answer of an endpoint, whatever its status. */
function call(string $endpoint, array $body, ?string $idempotencyKey = null): array
{
    global $baseUrl, $apiKey;
    $headers = ["X-API-Key: $apiKey", 'Content-Type: application/json'];
    if ($idempotencyKey !== null) {
        $headers[] = "Idempotency-Key: $idempotencyKey";
    }
    $request = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'ignore_errors' => true, // an answer of status 400 has a body too
        'timeout' => 30,
    ]]);
    $answer = file_get_contents("$baseUrl/api/external/$endpoint.php", false, $request);
    if ($answer === false) {
        throw new RuntimeException('No answer');
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

$booking = 'booking-' . time(); // stands for your own number of it
$tenant = [
    'firstName' => 'Ada',
    'lastName' => 'Brown',
    'email' => "$booking@example.com",
    'contactNo' => '+44 7700 900123',
];
$tenancy = ['numberOfTenants' => 4, 'startDate' => '2027-09-01', 'endDate' => '2028-08-31'];

// 1. What would the bills cost?
$answer = call('getQuotes', [...$tenant, ...$tenancy, 'postcode' => 'LS6 3AA']);
if ($answer['status'] !== 'success') {
    fail($answer['message']);
}
foreach ($answer['data']['quotes'] as $quote) {
    if (($quote['planType'] ?? '') === 'UNLIMITED') {
        echo "{$quote['utilityType']} UNLIMITED: £{$quote['weeklyQuote']} a week\n";
    }
}

// 2. Set the bills up. A retry under the same Idempotency-Key does nothing twice.
$request = [
    ...$tenant,
    ...$tenancy,
    'birthday' => '2001-04-23',
    'address' => '4 Test Street, Testington',
    'broadband' => '100mbps',
    'selectedServices' => ['gas' => 'true', 'electricity' => 'true', 'water' => 'true', 'wifi' => 'true'],
];
$answer = call('createBillsPackage', $request, $booking);

// 3. No house has this address: somebody chooses one, here the first.
// Another body needs another key.
if (!empty($answer['possibleAddresses'])) {
    $chosen = $answer['possibleAddresses'][0];
    echo "Chosen: {$chosen['address']}\n";
    $request['address'] = $chosen['addressId'];
    $answer = call('createBillsPackage', $request, "$booking-chosen");
}

if ($answer['status'] !== 'success') {
    fail($answer['message'] ?? $answer['error']);
}
echo "House contract {$answer['data']['houseContractId']}\n";
