package org.openmds.cli.top;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;

/**
 * The figures of an index at one moment.
 *
 * @param at
 *            the time of the reading
 * @param entries
 *            the number of entries
 * @param summary
 *            the property mdsi:Summary; empty if the index has none
 * @param alerts
 *            firing triggers, each in one line; empty without a trigger service
 * @param sources
 *            the sources without current data
 * @param hosts
 *            the hosts whose load is known
 * @param queues
 *            the queues of batch systems
 */
record IndexReading(Instant at, String entries, Optional<XmlElement> summary, List<String> alerts,
        List<FailingSource> sources, List<HostLoad> hosts, List<QueueFigures> queues) {

    IndexReading {
        alerts = List.copyOf(alerts);
        sources = List.copyOf(sources);
        hosts = List.copyOf(hosts);
        queues = List.copyOf(queues);
    }

    /**
     * A source that fails.
     *
     * @param since
     *            the time of the first failure; empty if the index does not tell it
     */
    record FailingSource(String name, Optional<Instant> since, String cause) {
    }

    /**
     * A host.
     *
     * @param load
     *            processes that run or wait for a processor, on average over one or five minutes
     */
    record HostLoad(String name, double load) {
    }

    /** A queue of a batch system. */
    record QueueFigures(String name, long running, long waiting, String freeCpus, String state) {
    }
}
