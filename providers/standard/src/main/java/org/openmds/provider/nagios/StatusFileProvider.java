package org.openmds.provider.nagios;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Publishes the states of hosts and services from the status file of Nagios or Icinga 1, as a {@link StatusDocument}. If the file is older than the
 * limit, the collection fails, because the monitoring has stopped. It also fails if the file is dated more than a minute in the future. Thread-safe.
 */
final class StatusFileProvider implements InformationProvider {

    /** The largest accepted difference between the clocks of two machines. */
    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private final String name;
    private final Input file;
    private final Duration maxAge;
    private final Clock clock;

    /**
     * @param maxAge
     *            largest age of the file, by the time written in it
     */
    public StatusFileProvider(String name, Input file, Duration maxAge, Clock clock) {
        this.name = name;
        this.file = file;
        this.maxAge = maxAge;
        this.clock = clock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        StatusFile status = StatusFile.parse(file, InputText.read(file, deadline));
        Instant written = status.created();
        Instant now = clock.instant();
        if (written.isAfter(now.plus(MAX_CLOCK_DIFFERENCE))) {
            // The file would count as fresh until that time, even if the monitoring has stopped.
            throw new CollectionException(
                    "%s was written at %s, which is in the future: it is %s here; set the clocks to the same time"
                            .formatted(file, written, now.truncatedTo(ChronoUnit.SECONDS)));
        }
        if (now.isAfter(written.plus(maxAge))) {
            throw new CollectionException("%s was written at %s, more than %d s ago: the monitoring has stopped"
                    .formatted(file, written, maxAge.toSeconds()));
        }
        return StatusDocument.of(status.statuses());
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
