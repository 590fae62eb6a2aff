<?php
// Creates a bills package with the PHP client.
// Needs PHP 8.2 or newer with ext-curl, and the client, installed with Composer.
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use HouseBills\Exception\AddressNotFoundException;
use HouseBills\Exception\HouseBillsException;
use HouseBills\Exception\InvalidRequestException;
use HouseBills\HouseBillsClient;

// The base URL of the service, and a test key: eb_test_…
[$baseUrl, $apiKey] = [getenv('BASE_URL'), getenv('API_KEY')];
if (!$baseUrl || !$apiKey) {
    fwrite(STDERR, "Set BASE_URL and API_KEY\n");
    exit(1);
}

$bills = new HouseBillsClient($baseUrl, $apiKey);
$booking = 'booking-' . uniqid(); // use your own booking number

try {
    $contract = $bills->createBillsPackage([
        'firstName' => 'Ada',
        'lastName' => 'Brown',
        'birthday' => '2001-04-23',
        'email' => "$booking@example.com",
        'contactNo' => '+44 7700 900123',
        'address' => '1 Test Street, Testington, LS99 9ZZ',
        'broadband' => '100mbps',
        'numberOfTenants' => 4,
        'startDate' => '2027-09-01',
        'endDate' => '2028-08-31',
        'selectedServices' => [
            'gas' => 'true', 'electricity' => 'true', 'water' => 'true', 'wifi' => 'true',
        ],
    ], idempotencyKey: $booking);
    echo "House contract {$contract->houseContractId}\n";
} catch (HouseBillsException $exception) {
    fwrite(STDERR, $exception::class . ": {$exception->getMessage()}\n");
    if ($exception instanceof InvalidRequestException) {
        foreach ($exception->errors as $error) {
            fwrite(STDERR, "{$error->field}: {$error->message} ({$error->code})\n");
        }
    } elseif ($exception instanceof AddressNotFoundException) {
        // Ask someone to choose, and send the address ID in place of the address, with
        // a new idempotency key.
        foreach ($exception->possibleAddresses as $choice) {
            fwrite(STDERR, "{$choice->addressId}: {$choice->address}\n");
        }
    }
    exit(1);
}
