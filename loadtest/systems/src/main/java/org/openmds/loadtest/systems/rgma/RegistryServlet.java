package org.openmds.loadtest.systems.rgma;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.registry.ConsumerQuery;
import org.openmds.loadtest.systems.rgma.registry.Mediator;
import org.openmds.loadtest.systems.rgma.registry.ProducerEntry;
import org.openmds.loadtest.systems.rgma.registry.Registry;
import org.openmds.loadtest.systems.rgma.servlet.OperationServlet;
import org.openmds.loadtest.systems.rgma.servlet.RgmaRequest;
import org.openmds.loadtest.systems.rgma.servlet.ServletReply;
import org.openmds.loadtest.systems.rgma.servlet.StepTiming;

/**
 * The Registry's HTTP interface.
 *
 * <ul>
 * <li>POST {@code producer}: fields {@code url}, {@code table}, {@code predicate}, {@code type}, {@code millis} (lifetime),
 * <li>POST {@code consumer}: fields {@code url}, {@code select}; answers with the producers to query, as tuples.
 * </ul>
 */
final class RegistryServlet extends OperationServlet {

    /** The study's name for this servlet's step of a query. */
    static final String PROCESS_STEP = "RegistryServlet-ProcessQuery";

    private static final long serialVersionUID = 1L;
    private static final int MAX_URL_LENGTH = 255;

    private final Registry registry;
    private final LongAdder queries = new LongAdder();

    RegistryServlet(Registry registry) {
        this.registry = registry;
    }

    @Override
    protected ServletReply answer(String path, RgmaRequest rgmaRequest)
            throws SQLException, InterruptedException, TimeoutException {
        requirePost(rgmaRequest);
        return switch (path) {
            case "producer" -> register(rgmaRequest);
            case "consumer" -> consumer(rgmaRequest);
            default -> throw unknown(path);
        };
    }

    private ServletReply register(RgmaRequest rgmaRequest) throws SQLException, InterruptedException, TimeoutException {
        ProducerEntry entry = new ProducerEntry(url(rgmaRequest), rgmaRequest.field("table"),
                rgmaRequest.field("predicate"),
                rgmaRequest.field("type"));
        Mediator.check(entry.table(), entry.predicate());
        registry.register(entry, rgmaRequest.millis("millis"));
        return ServletReply.text("");
    }

    private ServletReply consumer(RgmaRequest rgmaRequest) throws SQLException, InterruptedException, TimeoutException {
        long start = System.nanoTime();
        queries.increment();
        List<ProducerEntry> producers = registry.registerConsumer(url(rgmaRequest),
                ConsumerQuery.parse(rgmaRequest.field("select")));
        return ServletReply.tuples(ProducerEntry.tuples(producers),
                List.of(StepTiming.of(PROCESS_STEP, System.nanoTime() - start)));
    }

    private static String url(RgmaRequest rgmaRequest) {
        String url = rgmaRequest.field("url");
        if (url.length() > MAX_URL_LENGTH) {
            throw new IllegalArgumentException(
                    "the URL has a limit of %d characters, got %d".formatted(MAX_URL_LENGTH, url.length()));
        }
        return url;
    }

    long queries() {
        return queries.sum();
    }
}
