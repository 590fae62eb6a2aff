<?php
// Receives webhook messages and verifies their signatures.
// Needs PHP 8.1 or newer, and no packages.
// Run it with: php -S 127.0.0.1:8787 receiver.php
declare(strict_types=1);

const TOLERANCE = 300; // seconds

/**
 * Returns whether a message was signed with this secret, and has a timestamp within five
 * minutes of now.
 */
function isValid(
    string $secret,
    string $id,
    string $timestamp,
    string $signatures,
    string $body,
): bool {
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    if (!$key || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE) {
        return false;
    }
    $hmac = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($hmac);
    // While the secret is rotated, there is one signature for each secret. One valid
    // signature is enough.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$secret = (string) getenv('WEBHOOK_SECRET'); // the signing secret: whsec_…
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
// The raw body, because the signature covers exactly these bytes.
$body = file_get_contents('php://input');

if (!isValid($secret, $id, $timestamp, $signatures, $body)) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);

// Skip duplicates: the same event can arrive again. In production, use a table with a
// unique ID column.
if (@fopen(sys_get_temp_dir() . '/webhook-' . hash('sha256', $id), 'x')) {
    // In production, store the event first, and process it later.
    $line = $event['type'] . ' ' . json_encode($event['data']);
    file_put_contents('php://stdout', "$line\n");
}
if ($event['type'] === 'endpoint.verification') {
    // Send the challenge back, which proves that the URL is yours.
    header('Content-Type: application/json');
    echo json_encode(['challenge' => $event['data']['challenge']]);
    exit;
}
http_response_code(204);
