export interface paths {
    "/api/external/createBillsPackage.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create bills package
         * @description Creates a house contract for a property and tenancy. Finds the tenant’s user account by email, or creates one. Stores the contract and sends the tenant a confirmation email. A tenant can have one contract at a time, with one company. A new one is possible once the earlier one is cancelled, or once House Bills support has closed it after the tenancy’s last day.
         */
        post: operations["createBillsPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/external/getQuotes.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get quotes
         * @description Returns prices for gas, electricity, water, TV and broadband for a postcode, a number of tenants and a tenancy. Stores the tenant’s details if the tenant is new.
         */
        post: operations["getQuotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contract.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contract was created */
        post: operations["contractCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.corrected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The dates of a contract or a detail of its tenant were changed */
        post: operations["contractCorrected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contract.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contract was cancelled, so its tenant can have another */
        post: operations["contractCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "address.needed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** We couldn’t match a request’s address, or a dismissed unmatched address was restored */
        post: operations["addressNeeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "address.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An unmatched address was closed: its tenant got a contract in another way, or it was dismissed or has expired */
        post: operations["addressClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mail.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email to a tenant bounced */
        post: operations["mailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An endpoint was added, or an admin asked us to verify it */
        post: operations["endpointVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        BillsPackageRequest: {
            /**
             * @description First name of the tenant.
             * @example Ada
             * @example 小龙
             */
            firstName: string;
            /**
             * @description Last name of the tenant.
             * @example Brown
             * @example O'Brien
             */
            lastName: string;
            /**
             * @description Date of birth, YYYY-MM-DD, not in the future.
             * @example 2001-04-23
             */
            birthday: string;
            /**
             * Format: idn-email
             * @description Email address of the tenant. Upper and lower case count as the same. The part before the @ must be ASCII. The domain can be internationalised, as in `bücher.example`.
             * @example ada.brown@example.com
             * @example li+bills@bücher.example
             */
            email: string;
            /**
             * @description Phone number of the tenant, in UK national format, or in international format with a leading plus or 00. It must have a valid prefix and length, and no extension or letters.
             * @example 07700 900123
             * @example +44 7911 123456
             * @example +447911123456
             * @example 020 7946 0018
             * @example 00353 85 012 3456
             */
            contactNo: string;
            /**
             * @description The property’s address on one line, or the text or `addressId` of a possible address from an earlier response.
             * @example 2 High Street, Headingley, Leeds, LS6 3AA
             * @example GB|AD|CFYWO2FGXJS6
             */
            address: string;
            /**
             * @description Type or speed of the broadband connection. Required even if `wifi` isn’t selected. In that case, any text will do, such as "None".
             * @example 100mbps
             * @example Fibre
             */
            broadband: string;
            /**
             * @description Number of tenants living in the property, from 1 to 50, as an integer or as digits in a string.
             * @example 4
             */
            numberOfTenants: number | string;
            /**
             * @description First day of the tenancy, YYYY-MM-DD.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * @description Last day of the tenancy, YYYY-MM-DD. Can’t be before the first day, or more than 5 years after it.
             * @example 2027-12-31
             */
            endDate: string;
            /**
             * @description The services in the package, at least one. To select a service, send "true" or true. Otherwise send "false" or false, or leave it out.
             * @example {
             *       "gas": "true",
             *       "electricity": "true",
             *       "water": "true",
             *       "wifi": "true"
             *     }
             */
            selectedServices: {
                gas?: boolean | "true" | "false";
                electricity?: boolean | "true" | "false";
                water?: boolean | "true" | "false";
                tv?: boolean | "true" | "false";
                wifi?: boolean | "true" | "false";
            };
        };
        QuoteRequest: {
            /**
             * @description First name of the tenant.
             * @example Ada
             * @example 小龙
             */
            firstName: string;
            /**
             * @description Last name of the tenant.
             * @example Brown
             * @example O'Brien
             */
            lastName: string;
            /**
             * Format: idn-email
             * @description Email address of the tenant. Upper and lower case count as the same. The part before the @ must be ASCII. The domain can be internationalised, as in `bücher.example`.
             * @example ada.brown@example.com
             * @example li+bills@bücher.example
             */
            email: string;
            /**
             * @description Phone number of the tenant, in UK national format, or in international format with a leading plus or 00. It must have a valid prefix and length, and no extension or letters.
             * @example 07700 900123
             * @example +44 7911 123456
             * @example +447911123456
             * @example 020 7946 0018
             * @example 00353 85 012 3456
             */
            contactNo: string;
            /**
             * @description Postcode of the property, in upper or lower case, with or without a space. You can also send the text or `addressId` of a possible address from an earlier response.
             * @example LS6 3AA
             * @example ls63aa
             * @example GB|PC|LS6 3AA
             * @example 2 High Street, Headingley, Leeds, LS6 3AA
             */
            postcode: string;
            /**
             * @description Number of tenants living in the property, from 1 to 50, as an integer or as digits in a string.
             * @example 4
             */
            numberOfTenants: number | string;
            /**
             * @description First day of the tenancy, YYYY-MM-DD.
             * @example 2027-01-01
             */
            startDate: string;
            /**
             * @description Last day of the tenancy, YYYY-MM-DD. Can’t be before the first day, or more than 5 years after it.
             * @example 2027-12-31
             */
            endDate: string;
        };
        ContractCreatedMessage: {
            /** @constant */
            type: "contract.created";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["ContractCreatedData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        ContractCreatedData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the house contract. */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of your request for the contract, even if its address was chosen later. A contract created with the form in the portal also has a `requestId`, but it isn’t one you’ll have seen in an API response.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        ContractCorrectedMessage: {
            /** @constant */
            type: "contract.corrected";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["ContractCorrectedData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        ContractCorrectedData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the house contract. */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of your request for the contract, even if its address was chosen later. A contract created with the form in the portal also has a `requestId`, but it isn’t one you’ll have seen in an API response.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        ContractCancelledMessage: {
            /** @constant */
            type: "contract.cancelled";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["ContractCancelledData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        ContractCancelledData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the house contract. */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of your request for the contract, even if its address was chosen later. A contract created with the form in the portal also has a `requestId`, but it isn’t one you’ll have seen in an API response.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        AddressNeededMessage: {
            /** @constant */
            type: "address.needed";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["AddressNeededData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        AddressNeededData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the unmatched address. It’s the number at the end of its page’s URL in the portal. */
            addressRequestId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the request whose address we couldn’t match. If you send several such requests for the same tenant, we send an event only for the first. After the unmatched address is resolved, dismissed or closed, the next such request triggers another event. Restoring a dismissed unmatched address triggers one too.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        AddressClosedMessage: {
            /** @constant */
            type: "address.closed";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["AddressClosedData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        AddressClosedData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the unmatched address. */
            addressRequestId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the request whose address we couldn’t match. If you sent several such requests for the same tenant, it’s the latest one.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * @description Why it was closed. With `tenant_has_contract`, the tenant got a contract in another way, for example by a later request with the right address. With `dismissed`, your company dismissed it, and can restore it until it expires. With `expired`, nobody chose an address in time. More reasons may follow.
             * @enum {string}
             */
            reason: "tenant_has_contract" | "dismissed" | "expired";
            houseContractId: number | null;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        MailBouncedMessage: {
            /** @constant */
            type: "mail.bounced";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["MailBouncedData"];
        };
        /** @description Contains IDs and your `Idempotency-Key`, but no names, email addresses or other details of tenants. */
        MailBouncedData: {
            /**
             * @description Whether the event belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The ID of the house contract. */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of your request for the contract, even if its address was chosen later. A contract created with the form in the portal also has a `requestId`, but it isn’t one you’ll have seen in an API response.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            requestId: string;
            addressRequestId: number | null;
            /**
             * @description The `Idempotency-Key` that you sent with that request. Null if you sent none.
             * @example booking-1041
             */
            idempotencyKey: string | null;
            /**
             * Format: uuid
             * @description The ID of the email.
             * @example 0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10
             */
            emailId: string;
            /**
             * @description Which email bounced: `bills-package-confirmation`, `contract-cancelled` or `activation-resend`. More may follow. Emails about a tenant’s password, 2FA, passkeys or new email address don’t trigger an event.
             * @example bills-package-confirmation
             */
            template: string;
            /**
             * @description Only in test events, which an admin sends in the portal. All IDs in them are made up.
             * @constant
             */
            isTestEvent?: true;
        };
        EndpointVerificationMessage: {
            /** @constant */
            type: "endpoint.verification";
            /**
             * Format: date-time
             * @description When the event happened, in UTC. A later event about the same contract or unmatched address has a later timestamp.
             */
            timestamp: string;
            data: components["schemas"]["EndpointVerificationData"];
        };
        /** @description Contains the token that your response must contain. */
        EndpointVerificationData: {
            /**
             * @description Whether the endpoint belongs to live or test mode.
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * @description A random token.
             * @example 3q2-7wAq0oQH4mY9c1sT5uVxZ6bKdJfLgN8pRrE2iWk
             */
            challenge: string;
        };
        BillsPackageCreated: {
            /** @constant */
            status: "success";
            data: components["schemas"]["CreateResult"];
        };
        CreateResult: {
            /** @description The ID of the new house contract. */
            houseContractId: number;
            /** @description The ID of the tenant’s account. */
            tenantId: number;
            /**
             * @description A human-readable message that says whether an account was created and how its initial password is formed. Never contains the password. The tenant can use the initial password only with the link in the confirmation email.
             * @example A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY.
             * @example Contract created for existing user.
             */
            message: string;
        };
        /** @description Fields are missing or invalid. */
        InvalidFields: {
            /** @constant */
            status: "error";
            /** @description The message of the first error. */
            message: string;
            /** @description All errors: missing fields first, then invalid ones, each in the order of the fields. */
            errors: components["schemas"]["FieldError"][];
        };
        /** @description A missing or invalid field. */
        FieldError: {
            /**
             * @description The field’s name. Nested fields use a dot: `selectedServices.gas`. For an unknown service, it contains the name that you sent.
             * @example email
             * @example selectedServices.gas
             */
            field: string;
            /**
             * @description The kind of error: `required`, `wrong_type`, `unknown_field`, `invalid_value`, `invalid_characters`, `too_long`, `too_small`, `too_large`, `invalid_email`, `invalid_phone`, `invalid_date`, `date_too_early`, `date_in_future`, `end_before_start`, `tenancy_too_long`, `no_service_selected`, `invalid_postcode`, `postcode_not_served`, `address_not_found`. We may add codes, so treat an unknown one like `invalid_value`.
             * @example too_long
             */
            code: string;
            /** @description A human-readable message that explains the error. */
            message: string;
            /**
             * @description For `too_small`, the smallest number that is accepted. For `too_large`, the largest. For `too_long`, the greatest length in characters, and for `tenancy_too_long`, in years.
             * @example 100
             */
            limit?: number;
        };
        /** @description The only error that has its message in `error`. */
        AddressNotFound: {
            /** @constant */
            status: "error";
            /** @constant */
            error: "Address not found. Please select from possible addresses.";
            /** @description Possible addresses, best match first. Empty if we don’t know any similar address, or if the address names no place and isn’t clear without one. */
            possibleAddresses: components["schemas"]["PossibleAddress"][];
        };
        /** @description A possible address or postcode. Send its text or its ID instead of the rejected one. */
        PossibleAddress: {
            /**
             * @description The ID of the possible address, as opaque, pipe-separated text.
             * @example GB|AD|CFYWO2FGXJS6
             * @example GB|PC|LS6 3AA
             */
            addressId: string;
            /** @description The full text of the possible address. */
            address: string;
        };
        /** @description An error. The examples show every message with this status. */
        ErrorResponse: {
            /** @constant */
            status: "error";
            /** @description A human-readable message that explains the error. */
            message: string;
        };
        Quotes: {
            /** @constant */
            status: "success";
            data: components["schemas"]["QuoteList"];
        };
        QuoteList: {
            /** @description In this order: gas, electric, water, tv, broadband. Gas and electric have one item for each plan: GREENSAVER, LITE, UNLIMITED. Broadband has one item for each speed. */
            quotes: components["schemas"]["QuoteItem"][];
        };
        QuoteItem: components["schemas"]["GasQuote"] | components["schemas"]["GasLiteQuote"] | components["schemas"]["ElectricQuote"] | components["schemas"]["ElectricLiteQuote"] | components["schemas"]["WaterQuote"] | components["schemas"]["TvQuote"] | components["schemas"]["BroadbandQuote"];
        /** @description Gas. All figures are 0 if there is no mains gas, and in Northern Ireland, because we have no rates there. Don’t show them as free. */
        GasQuote: {
            /** @constant */
            utilityType: "gas";
            /**
             * @description GREENSAVER: tenants pay for what they use. UNLIMITED: a fixed price, however much they use.
             * @enum {string}
             */
            planType: "GREENSAVER" | "UNLIMITED";
            /** @description Unit rate in pence per kWh, including VAT, with two decimals. */
            tariff: number;
            /** @description Estimated use over the tenancy, in kWh. */
            estimate: number;
            /** @description Standing charge in pence per day, including VAT, with two decimals. */
            standingCharge: number;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. Calculated as (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up. */
            weeklyQuote: number;
        };
        /** @description Gas with LITE: we only set up the supply and split the bills. */
        GasLiteQuote: {
            /** @constant */
            utilityType: "gas";
            /** @constant */
            planType: "LITE";
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuote: 0;
        };
        /** @description Electricity. All figures are 0 in Northern Ireland, because we have no rates there. Don’t show them as free. */
        ElectricQuote: {
            /** @constant */
            utilityType: "electric";
            /**
             * @description GREENSAVER: tenants pay for what they use. UNLIMITED: a fixed price, however much they use.
             * @enum {string}
             */
            planType: "GREENSAVER" | "UNLIMITED";
            /** @description Unit rate in pence per kWh, including VAT, with two decimals. */
            tariff: number;
            /** @description Estimated use over the tenancy, in kWh. */
            estimate: number;
            /** @description Standing charge in pence per day, including VAT, with two decimals. */
            standingCharge: number;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. Calculated as (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up. */
            weeklyQuote: number;
            /** @description Estimated use of an electric-only supply over the tenancy, in kWh. */
            electricOnlyEstimate: number;
            /** @description Weekly quote for an electric-only supply in GBP for the whole household, including VAT, with two decimals. Calculated with electricOnlyEstimate instead of estimate. */
            weeklyQuoteElectricOnly: number;
        };
        /** @description Electricity with LITE: we only set up the supply and split the bills. */
        ElectricLiteQuote: {
            /** @constant */
            utilityType: "electric";
            /** @constant */
            planType: "LITE";
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuote: 0;
            /**
             * @description This plan has no price, because tenants pay what the supplier charges.
             * @constant
             */
            weeklyQuoteElectricOnly: 0;
        };
        /** @description Water. The price is 0 in Scotland, where water charges are part of the council tax bill, and in Northern Ireland, where homes aren’t charged for water. Don’t show it as free. */
        WaterQuote: {
            /** @constant */
            utilityType: "water";
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
        /** @description The TV licence. */
        TvQuote: {
            /** @constant */
            utilityType: "tv";
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
        /** @description Broadband. There is one item per speed. */
        BroadbandQuote: {
            /** @constant */
            utilityType: "broadband";
            /**
             * @description Speed of this broadband option.
             * @example 100mbps
             */
            broadbandSpeed: string;
            /** @description Weekly quote in GBP for the whole household, including VAT, with two decimals. */
            weeklyQuote: number;
        };
        /** @description Fields are missing or invalid. */
        InvalidQuoteRequest: {
            /** @constant */
            status: "error";
            /** @description The message of the first error. */
            message: string;
            /** @description All errors: missing fields first, then invalid ones, each in the order of the fields. */
            errors: components["schemas"]["FieldError"][];
            /** @description Similar postcodes that we serve, best match first. */
            possibleAddresses?: components["schemas"]["PossibleAddress"][];
        };
        ChallengeResponse: {
            /** @description The `challenge` of the message’s `data`. */
            challenge: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this request. Quote it to support. */
        "X-Request-Id": string;
        /** @description Responses must not be cached. */
        "Cache-Control": string;
        /** @description The rate limit that applies to this request (`key` or `address`), with its quota (q, in requests) and its window (w, in seconds). See draft-ietf-httpapi-ratelimit-headers. */
        "RateLimit-Policy": string;
        /** @description How many requests are left (r), and in how many seconds the window ends (t). */
        RateLimit: string;
        /** @description Marks the stored response to an earlier request with the same Idempotency-Key. Other responses don’t have this header. */
        "Idempotent-Replayed": string;
        /** @description Identifies the kind of error. Unlike a message, a code never changes. Each example shows its code. We may add codes. */
        "Error-Code": string;
        /** @description The method that the endpoint accepts. */
        Allow: string;
        /** @description How many seconds to wait before you retry, as a whole number. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createBillsPackage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same body (byte for byte) again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an endpoint. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store successful responses, “Address not found” and “Tenant email already associated with a contract”. If the tenant gets a contract later, we replace a stored “Address not found”. A retry then gets the contract if your company chose an address for this request. Otherwise, it gets “Tenant email already associated with a contract”.
                 *
                 *     After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same body. After any other response that we don’t store, such as 401, 403, 429, 503 or invalid fields, you can use the key again, even with a different body.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillsPackageRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillsPackageCreated"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidFields"] | components["schemas"]["AddressNotFound"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The method isn’t POST. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getQuotes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a request safe to retry. If you send the same key with the same body (byte for byte) again within 48 hours, we don’t carry out the request again. The retry gets the first response.
                 *
                 *     A key belongs to a company, a mode (live or test) and an endpoint. You can use it with any of the company’s API keys in that mode.
                 *
                 *     We store only successful responses.
                 *
                 *     After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same body. After any other response that we don’t store, such as 401, 403, 429, 503 or invalid fields, you can use the key again, even with a different body.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotes"];
                };
            };
            /** @description The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidQuoteRequest"] | components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The method isn’t POST. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body didn’t arrive within 10 seconds. The connection is closed. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still running. Retry to get its response. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB. The connection is closed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Content-Type isn’t application/json, or the body is compressed. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`). */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Server error. The request may have succeeded, so retry it with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service is temporarily unavailable. Nothing was stored. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Error-Code": components["headers"]["Error-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    contractCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "contract.created",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "houseContractId": 1042,
                 *         "tenantId": 977,
                 *         "requestId": "0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10",
                 *         "addressRequestId": null,
                 *         "idempotencyKey": "booking-1041"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContractCreatedMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contractCorrected: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "contract.corrected",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "houseContractId": 1042,
                 *         "tenantId": 977,
                 *         "requestId": "0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10",
                 *         "addressRequestId": null,
                 *         "idempotencyKey": "booking-1041"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContractCorrectedMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contractCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "contract.cancelled",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "houseContractId": 1042,
                 *         "tenantId": 977,
                 *         "requestId": "0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10",
                 *         "addressRequestId": null,
                 *         "idempotencyKey": "booking-1041"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContractCancelledMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addressNeeded: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.needed",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "addressRequestId": 318,
                 *         "requestId": "5b8f0f3e-2c64-4a53-9d0f-6b1f2a7c9e04",
                 *         "idempotencyKey": "booking-1041"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressNeededMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addressClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.closed",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "addressRequestId": 318,
                 *         "requestId": "5b8f0f3e-2c64-4a53-9d0f-6b1f2a7c9e04",
                 *         "idempotencyKey": "booking-1041",
                 *         "reason": "tenant_has_contract",
                 *         "houseContractId": 1042
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressClosedMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mailBounced: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "mail.bounced",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "houseContractId": 1042,
                 *         "tenantId": 977,
                 *         "requestId": "0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10",
                 *         "addressRequestId": null,
                 *         "idempotencyKey": "booking-1041",
                 *         "emailId": "e0a4a7c2-58a1-4c0e-9f5e-2d1f3b6a8c47",
                 *         "template": "bills-package-confirmation"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MailBouncedMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. If we get any other response except 410, or none within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endpointVerification: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of this event for your endpoint. It’s the same on every attempt. A message can arrive more than once. */
                "webhook-id": string;
                /** @description When this attempt was sent, in seconds since 1970 (Unix time). */
                "webhook-timestamp": string;
                /** @description `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks specifies. The HMAC key is the part of the secret after `whsec_`, base64-decoded. During a rotation, there’s one signature for each secret, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "endpoint.verification",
                 *       "timestamp": "2027-06-14T09:30:00.000Z",
                 *       "data": {
                 *         "mode": "live",
                 *         "challenge": "3q2-7wAq0oQH4mY9c1sT5uVxZ6bKdJfLgN8pRrE2iWk"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointVerificationMessage"];
            };
        };
        responses: {
            /** @description The endpoint is gone. We disable it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description If the response contains the challenge, the endpoint is verified. If a 2xx response doesn’t contain it, the endpoint stays unverified and we don’t retry. To get a new challenge, click “Send challenge” on the endpoint’s page in the portal. If we get any other status except 410, or no response within ten seconds, we retry for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeResponse"];
                };
            };
        };
    };
}
