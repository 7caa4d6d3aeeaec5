package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.systems.SystemEra;

/**
 * What the options of the kind {@code rgma} say.
 *
 * @param era
 *            by how a client connects: a new connection for each request is of then, with producers asked in turn
 * @param producersAtTarget
 *            whether producers are at the target's host and port, whatever they say
 */
record RgmaSettings(URI target, QueryTarget ask, ConsumerQuery query, int minRows, SystemEra era,
        boolean producersAtTarget) {

    /** Who is asked. */
    enum QueryTarget {
        /** The producers of the ProducerServlet that is the target: their connections are passed to each consumer. */
        PRODUCERS,
        /** The RegistryServlet that is the target, which producers there are. */
        REGISTRY,
        /** It, and then the producers that it says. */
        MEDIATED
    }

    static RgmaSettings read(LoadPlan plan, ClientOptions options) {
        Optional<ConsumerQuery> query = options.value("select", ConsumerQuery::parse,
                "a query such as SELECT * FROM cpuLoad WHERE host = 'node0001'");
        QueryTarget queryTarget = options.choice("ask", QueryTarget.class);
        boolean here = options.flag(RgmaKind.PRODUCERS_AT_TARGET);
        if (queryTarget == QueryTarget.MEDIATED && here) {
            options.problem("option %s is for ask=producers: who is mediated is asked where the Registry says",
                    RgmaKind.PRODUCERS_AT_TARGET);
        }
        return new RgmaSettings(target(plan.client().target(), options), queryTarget,
                query.orElse(ConsumerQuery.parse("SELECT * FROM " + CpuLoad.TABLE)),
                options.number(RgmaKind.EXPECTED_ROWS, 0, 1_000_000),
                plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE ? SystemEra.TODAY : SystemEra.YEAR_2003,
                here);
    }

    private static URI target(String text, ClientOptions options) {
        try {
            URI target = URI.create(text);
            if ("http".equals(target.getScheme()) && target.getHost() != null) {
                return target;
            }
        } catch (IllegalArgumentException _) {
            // Told below.
        }
        options.problem("the target must be a servlet's URL such as http://host:8080/node0001/ProducerServlet"
                + " or http://host:8080/RegistryServlet, was '%s'", text);
        return URI.create("http://127.0.0.1/");
    }

    /** Where a producer is asked that says it is there. */
    URI producerAddress(URI producer) {
        return producersAtTarget ? target.resolve(producer.getRawPath()) : producer;
    }

    /** How many rows an answer of that many producers must have: each has at least one, where no condition leaves it out. */
    int leastRows(int producers) {
        return query.requiredValues().isEmpty() && !query.sql().contains(" WHERE ")
                ? Math.max(minRows, producers)
                : minRows;
    }
}
