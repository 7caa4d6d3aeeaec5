package org.openmds.loadtest.systems.rgma.registry;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** The registered producers and consumers; each registration expires unless it is renewed. Thread-safe. */
public interface Registry extends AutoCloseable {

    /** Registers a producer, or renews its registration. */
    void register(ProducerEntry producer, Duration lifetime)
            throws SQLException, InterruptedException, TimeoutException;

    /**
     * Registers a consumer and returns the producers of the table that it queries.
     *
     * @param url
     *            URL of its ConsumerServlet
     * @throws TimeoutException
     *             if too many calls wait
     */
    List<ProducerEntry> registerConsumer(String url, ConsumerQuery query)
            throws SQLException, InterruptedException, TimeoutException;

    /** Returns the total time that all calls have waited for locks. */
    long lockWaitNanos();

    @Override
    void close();
}
