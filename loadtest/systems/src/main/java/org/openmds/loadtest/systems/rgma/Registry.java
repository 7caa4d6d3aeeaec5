package org.openmds.loadtest.systems.rgma;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Which producers and consumers there are, each for a time unless it says so again. Thread-safe. */
interface Registry extends AutoCloseable {

    /** Takes a producer in, or has one live longer. */
    void register(ProducerEntry producer, Duration lifetime)
            throws SQLException, InterruptedException, TimeoutException;

    /**
     * Takes a consumer in and finds the producers of the table that it asks.
     *
     * @param url
     *            of its ConsumerServlet
     * @throws TimeoutException
     *             where too many wait
     */
    List<ProducerEntry> registerConsumer(String url, ConsumerQuery query)
            throws SQLException, InterruptedException, TimeoutException;

    /** How long all calls together have waited for their turn. */
    long lockWaitNanos();

    @Override
    void close();
}
