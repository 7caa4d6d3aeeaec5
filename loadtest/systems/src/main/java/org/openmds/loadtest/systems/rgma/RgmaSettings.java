package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.registry.ConsumerQuery;

/**
 * The parsed options of the client kind {@code rgma}.
 *
 * @param era
 *            derived from the plan's connections: a new connection for each request means {@link SystemEra#YEAR_2003}, which also queries
 *            producers one by one
 * @param producersAtTarget
 *            true to query producers at the target's host and port instead of their own addresses
 * @param poll
 *            the interval at which a client checks whether its answer is complete
 */
record RgmaSettings(URI target, QueryTarget ask, ConsumerQuery query, int minRows, SystemEra era,
        boolean producersAtTarget, Duration poll) {

    /** The servlet that a client queries. */
    enum QueryTarget {
        /** The producers of the target ProducerServlet: their connections are passed to each consumer. */
        PRODUCERS,
        /** The target RegistryServlet, for the list of producers. */
        REGISTRY,
        /** The target RegistryServlet, then the producers that it lists. */
        MEDIATED
    }

    static RgmaSettings read(LoadPlan plan, ClientOptions options) {
        Optional<ConsumerQuery> query = options.value("select", ConsumerQuery::parse,
                "a query such as SELECT * FROM cpuLoad WHERE host = 'node0001'");
        QueryTarget queryTarget = options.choice("ask", QueryTarget.class);
        boolean here = options.flag(RgmaKind.PRODUCERS_AT_TARGET);
        if (queryTarget == QueryTarget.MEDIATED && here) {
            options.problem(
                    "option %s is for ask=producers only: with ask=mediated, the Registry gives the producers' addresses",
                    RgmaKind.PRODUCERS_AT_TARGET);
        }
        return new RgmaSettings(target(plan.client().target(), options), queryTarget,
                query.orElse(ConsumerQuery.parse("SELECT * FROM " + CpuLoad.TABLE)),
                options.number(RgmaKind.EXPECTED_ROWS, 0, 1_000_000),
                plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE ? SystemEra.TODAY : SystemEra.YEAR_2003,
                here, options.duration(RgmaKind.POLL));
    }

    private static URI target(String text, ClientOptions options) {
        try {
            URI target = URI.create(text);
            if ("http".equals(target.getScheme()) && target.getHost() != null) {
                return target;
            }
        } catch (IllegalArgumentException _) {
            // Reported below.
        }
        options.problem("the target must be a servlet's URL such as http://host:8080/node0001/ProducerServlet"
                + " or http://host:8080/RegistryServlet, was '%s'", text);
        return URI.create("http://127.0.0.1/");
    }

    /** Returns the address at which to query a producer. */
    URI producerAddress(URI producer) {
        return producersAtTarget ? target.resolve(producer.getRawPath()) : producer;
    }

    /** Returns the number of rows that an answer of this number of producers must have: without a condition, at least one from each. */
    int requiredRows(int producers) {
        return query.requiredValues().isEmpty() && !query.sql().contains(" WHERE ")
                ? Math.max(minRows, producers)
                : minRows;
    }
}
