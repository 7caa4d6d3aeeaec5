package org.openmds.loadtest.systems.rgma;

import java.sql.SQLException;
import java.util.List;

/** A producer instance in its ProducerServlet. Thread-safe. */
sealed interface RgmaProducer permits LatestProducer, StreamProducer {

    ProducerOffer offer();

    /**
     * Publishes a row.
     *
     * @param values
     *            values of the table's columns, in their order
     */
    void insert(List<String> values) throws SQLException;
}
