package org.openmds.server.rights;

import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;

/** The metric of wrong credentials, by reason. */
public final class CredentialMetrics {

    private CredentialMetrics() {
    }

    /** Shows the wrong credentials of all requests. */
    public static void show(BearerTokens tokens, MeterRegistry metrics) {
        count("unknown-token", tokens, BearerTokens::unknownTokens, metrics);
        count("no-bearer-token", tokens, BearerTokens::otherSchemes, metrics);
    }

    private static void count(String reason, BearerTokens tokens, ToDoubleFunction<BearerTokens> number,
            MeterRegistry metrics) {
        FunctionCounter.builder("mds.credentials.refused", tokens, number)
                .tag("reason", reason)
                .description("requests with a wrong credential")
                .register(metrics);
    }
}
