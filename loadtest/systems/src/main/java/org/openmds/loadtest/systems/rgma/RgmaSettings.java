package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.systems.Era;

/**
 * What the options of the kind {@code rgma} say.
 *
 * @param era
 *            by how a client connects: a new connection for each request is of then, with producers asked in turn
 * @param here
 *            whether producers are at the target's host and port, whatever they say
 */
record RgmaSettings(URI target, Ask ask, ConsumerQuery query, int leastRows, Era era, boolean here) {

    /** Who is asked. */
    enum Ask {
        /** The producers of the ProducerServlet that is the target: their connections are passed to each consumer. */
        PRODUCERS,
        /** The RegistryServlet that is the target, which producers there are. */
        REGISTRY,
        /** It, and then the producers that it says. */
        MEDIATED
    }

    static RgmaSettings read(Plan plan, Options options) {
        Optional<ConsumerQuery> query = options.value("select", ConsumerQuery::parse,
                "a query such as SELECT * FROM cpuLoad WHERE host = 'node0001'");
        Ask ask = options.choice("ask", Ask.class);
        boolean here = options.flag(RgmaKind.HERE);
        if (ask == Ask.MEDIATED && here) {
            options.problem("option %s is for ask=producers: who is mediated is asked where the Registry says",
                    RgmaKind.HERE);
        }
        return new RgmaSettings(target(plan.client().target(), options), ask,
                query.orElse(ConsumerQuery.parse("SELECT * FROM " + CpuLoad.TABLE)),
                options.number(RgmaKind.ROWS, 0, 1_000_000),
                plan.connection() == Plan.Connection.KEEP_ALIVE ? Era.NOW : Era.THEN,
                here);
    }

    private static URI target(String text, Options options) {
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
    URI asked(URI producer) {
        return here ? target.resolve(producer.getRawPath()) : producer;
    }

    /** How many rows an answer of that many producers must have: each has at least one, where no condition leaves it out. */
    int leastRows(int producers) {
        return query.equal().isEmpty() && !query.sql().contains(" WHERE ") ? Math.max(leastRows, producers) : leastRows;
    }
}
