<?php
// Gets quotes for a home, then creates a bills package for its tenant.
// Needs PHP 8.1 or newer, with the openssl extension. Run it with: php quick-start.php
declare(strict_types=1);

$baseUrl = getenv('BASE_URL') ?: fail('Set BASE_URL to the base URL of the service');
$apiKey = getenv('API_KEY') ?: fail('Set API_KEY to a test key, eb_test_…');

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

/** Sends a request and returns the response body, whatever its status. */
function post(string $endpoint, array $body, ?string $idempotencyKey = null): array
{
    global $baseUrl, $apiKey;
    $headers = ["X-API-Key: $apiKey", 'Content-Type: application/json'];
    if ($idempotencyKey !== null) {
        $headers[] = "Idempotency-Key: $idempotencyKey";
    }
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'ignore_errors' => true, // read the body of an error response too
        'follow_location' => 0, // so that no other host gets the API key
        'timeout' => 70, // a response can take more than a minute
    ]]);
    $json = @file_get_contents("$baseUrl/api/external/$endpoint.php", false, $context);
    if ($json === false) {
        fail("No valid response from $baseUrl: " . error_get_last()['message']);
    }
    $response = json_decode($json, true);
    if (in_array($response['status'] ?? '', ['success', 'error'], true)) {
        return $response;
    }
    fail("No valid response from $baseUrl: it isn't from the API");
}

/** Asks the user which of the possible addresses is right, and returns it. */
function choose(array $possibleAddresses): array
{
    echo "Address not found. Possible addresses:\n";
    foreach ($possibleAddresses as $index => $possibleAddress) {
        echo $index + 1, ". {$possibleAddress['address']}\n";
    }
    echo 'Enter the number of the right one: ';
    $answer = trim((string) fgets(STDIN));
    if (ctype_digit($answer) && isset($possibleAddresses[$answer - 1])) {
        return $possibleAddresses[$answer - 1];
    }
    $count = count($possibleAddresses);
    fail("\nNo address chosen. Run this program in a terminal, "
        . "and enter a number from 1 to $count.");
}

$booking = 'booking-' . bin2hex(random_bytes(8)); // use your own booking number
$tenant = [
    'firstName' => 'Ada',
    'lastName' => 'Brown',
    // A tenant can have only one contract, so each run uses a new tenant.
    'email' => "ada.brown+$booking@example.com",
    'contactNo' => '+44 7700 900123',
];
$tenancy = [
    'numberOfTenants' => 4,
    'startDate' => '2027-09-01',
    'endDate' => '2028-08-31',
];

// 1. Get quotes.
$response = post('getQuotes', [...$tenant, ...$tenancy, 'postcode' => 'LS6 3AA']);
if ($response['status'] !== 'success') {
    fail($response['message']);
}
foreach ($response['data']['quotes'] as $quote) {
    if (($quote['planType'] ?? '') === 'UNLIMITED') {
        $price = number_format($quote['weeklyQuote'], 2);
        echo "{$quote['utilityType']} UNLIMITED: £$price per week\n";
    }
}

// 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
$request = [
    ...$tenant,
    ...$tenancy,
    'birthday' => '2001-04-23',
    'address' => '4 Test Street, Testington',
    'broadband' => '100mbps',
    'selectedServices' => [
        'gas' => 'true',
        'electricity' => 'true',
        'water' => 'true',
        'wifi' => 'true',
    ],
];
$response = post('createBillsPackage', $request, $booking);

// 3. The address isn't found, so a person has to choose one.
// The body changes, so the request needs a new Idempotency-Key.
if (!empty($response['possibleAddresses'])) {
    $request['address'] = choose($response['possibleAddresses'])['addressId'];
    $response = post('createBillsPackage', $request, "$booking-chosen");
}

if ($response['status'] !== 'success') {
    fail($response['message'] ?? $response['error']);
}
echo "House contract {$response['data']['houseContractId']}\n";
