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
 * What Nagios or Icinga 1 know of hosts and services, from their status file: see {@link StatusDocument}. A file that they have not written for long is a
 * failure: they have stopped. So is one that is dated more than a minute in the future. Thread-safe.
 */
public final class StatusFileProvider implements InformationProvider {

    /** As much as another machine's clock may be ahead. */
    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private final String name;
    private final Input file;
    private final Duration maxAge;
    private final Clock clock;

    /**
     * @param maxAge
     *            of the file, by the time that stands in it
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
            // It would count as new for as long as that, however long nobody has written it.
            throw new CollectionException("%s was written at %s, in the future: it is %s here, and clocks must agree"
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
